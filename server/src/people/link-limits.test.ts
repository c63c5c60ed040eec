import { panelPaths } from "@fiosite/contract/panel/paths";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import { type LinkPanel, startLinkPanel } from "../../../dev/panel/test-panel.ts";
import { connectOnce } from "../platform/database.ts";

let inbox: TestInbox;
let panel: LinkPanel;

beforeAll(async () => {
  inbox = await startTestInbox();
});
afterAll(() => inbox.stop());
// Each test has the limits of a new process.
beforeEach(async () => {
  panel = await startLinkPanel(inbox);
  return () => panel.stop();
});

test("one person gets two links in ten minutes, whoever asks, and one of them always opens the panel", async () => {
  const { email, id, token } = await panel.newLink();
  // Links are made in turn: when another person has theirs, no other is on its way.
  const askOften = async () => {
    for (let asked = 0; asked < 4; asked += 1) expect((await panel.ask(email)).status).toBe(202);
    const other = await panel.addPerson("staff");
    await panel.ask(other.email);
    await panel.mailedToken(other.email);
  };
  const count = async () =>
    (await panel.sql(`select from sign_in_links where person_id = '${id}'`)).length;
  await askOften();
  expect(await count()).toBe(2);
  expect((await panel.openLink(token)).status).toBe(200);
  await panel.ask(email);
  await expect.poll(count).toBe(3);
});

test("asking is open again when the limit is over, while the last link still opens the panel", async () => {
  const { email, id } = await panel.newLink();
  await panel.ask(email);
  const links = (more = "") =>
    panel.sql(`select from sign_in_links where person_id = '${id}' ${more}`);
  await expect.poll(async () => (await links()).length).toBe(2);
  const older =
    "created_at = created_at - interval '10 minutes', ends_at = ends_at - interval '10 minutes'";
  await panel.sql(`update sign_in_links set ${older}`);
  expect(await links("and ends_at > now() + interval '4 minutes'")).toHaveLength(2);
  await panel.ask(email);
  await expect.poll(async () => (await links()).length).toBe(3);
});

test("one address asks ten times in ten minutes and guesses sixty times; others still get in", async () => {
  const from = (localAddress: string) => ({ localAddress });
  const statuses = async (path: string, json: object, times: number) => {
    const found: (number | undefined)[] = [];
    for (let time = 0; time < times; time += 1) {
      found.push((await panel.post(path, json, from("127.0.0.2"))).status);
    }
    return found;
  };
  const asked = await statuses(panelPaths.askLink, { email: "x@provedor.example" }, 11);
  expect(asked).toEqual([...Array(10).fill(202), 429]);
  const guessed = await statuses(panelPaths.openLink, { token: "A".repeat(43) }, 61);
  expect(guessed).toEqual([...Array(60).fill(410), 429]);
  expect(
    (await panel.post(panelPaths.askLink, { email: "x@provedor.example" }, from("127.0.0.3")))
      .status,
  ).toBe(202);
});

test("strangers at many addresses keep nobody out", async () => {
  const { email, token } = await panel.newLink();
  const strangers = Array.from({ length: 11 }, (_, index) => `127.0.1.${index + 1}`);
  for (const localAddress of strangers) {
    const asks = Array.from({ length: 10 }, () =>
      panel.post(panelPaths.askLink, { email: "x@provedor.example" }, { localAddress }),
    );
    const tries = [panelPaths.openLink, panelPaths.passkeyChallenge].flatMap((path) =>
      Array.from({ length: 60 }, () =>
        panel.post(path, { token: "A".repeat(43) }, { localAddress }),
      ),
    );
    const statuses = (await Promise.all([...asks, ...tries])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([202, 410, 200]));
  }
  inbox.mails.length = 0;
  await panel.ask(email);
  expect(await panel.mailedToken(email)).not.toBe(token);
  expect((await panel.post(panelPaths.passkeyChallenge, undefined)).status).toBe(200);
  expect((await panel.openLink(token)).status).toBe(200);
});

test("more requests for links than the database can look up are refused until it can", async () => {
  const askFrom = (host: number) => {
    const localAddress = `127.2.${host >> 7}.${1 + (host & 127)}`;
    return panel.post(panelPaths.askLink, { email: "x@provedor.example" }, { localAddress });
  };
  const address = { url: panel.database, variable: "the test" };
  await connectOnce(address, async (client) => {
    await client.query("begin; lock table people in access exclusive mode");
    for (let host = 1; host <= 60; host += 1) {
      await Promise.all(Array.from({ length: 9 }, () => askFrom(host)));
    }
    expect((await panel.ask("x@provedor.example")).status).toBe(429);
  });
  let host = 100;
  const askAgain = async () => {
    // Each time from another address, whose own limit it does not reach.
    host += 1;
    return (await askFrom(host)).status;
  };
  await expect.poll(askAgain).toBe(202);
});
