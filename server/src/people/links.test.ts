import type { IncomingHttpHeaders } from "node:http";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import { newLinkToken } from "../../../dev/panel/browser-panel.ts";
import { type LinkPanel, startLinkPanel } from "../../../dev/panel/test-panel.ts";
import { connectOnce } from "../platform/database.ts";

let inbox: TestInbox;
let panel: LinkPanel;

beforeAll(async () => {
  inbox = await startTestInbox();
  panel = await startLinkPanel(inbox);
});
afterAll(async () => {
  await panel.stop();
  await inbox.stop();
});

const read = (token: string) => panel.post(panelPaths.readLink, { token });

const cookieOf = ({ headers }: { headers: IncomingHttpHeaders }) =>
  headers["set-cookie"]?.[0]?.split(";")[0] ?? "";

test("a link by e-mail is read any number of times and opens a session once", async () => {
  const { email, token } = await panel.newLink();
  const [mail] = inbox.mails;
  expect(mail).toMatchObject({ subject: "Seu link do Painel", recipients: [email] });
  expect(mail?.html).toContain(">Entrar no Painel</a>");
  for (const _scanner of [1, 2, 3]) {
    const { status, json } = await read(token);
    expect([status, json.purpose]).toEqual([200, "sign-in"]);
  }
  const opened = await panel.openLink(token, {
    headers: { "user-agent": "Mozilla (Android) Chrome/150" },
  });
  expect(opened.json.person.email).toBe(email);
  expect(opened.headers["set-cookie"]?.[0]).toMatch(
    /^__Host-painel=[\w-]{43}; Max-Age=7776000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  );
  const session = await panel.request(panelPaths.session, { cookie: cookieOf(opened) });
  expect(session.json).toEqual(opened.json);
  for (const again of [await panel.openLink(token), await read(token)]) {
    expect([again.status, again.json]).toEqual([410, { code: "link_ended" }]);
    expect(again.headers["set-cookie"]).toBeUndefined();
  }
});

test("a link ends after 15 minutes, an invitation after two days", async () => {
  const { token, id } = await panel.newLink();
  const left = `round(extract(epoch from ends_at - created_at) / 60) as minutes`;
  expect(await panel.sql(`select ${left} from sign_in_links where person_id = '${id}'`)).toEqual([
    { minutes: "15" },
  ]);
  await panel.sql(`update sign_in_links set ends_at = now() where person_id = '${id}'`);
  expect((await read(token)).status).toBe(410);
  expect((await panel.openLink(token)).status).toBe(410);
});

test("an invitation joins a person, and later opens nothing", async () => {
  const { id, token } = await panel.newLink();
  await panel.sql("update people set joined_at = null");
  await panel.sql("update sign_in_links set purpose = 'invitation'");
  expect((await read(token)).json).toMatchObject({ purpose: "invitation", invitedBy: null });
  await panel.sql("update people set joined_at = now()");
  expect((await panel.openLink(token)).status).toBe(410);
  await panel.sql("update people set joined_at = null");
  expect((await panel.openLink(token)).status).toBe(200);
  expect(
    await panel.sql(`select from people where id = '${id}' and joined_at is not null`),
  ).toHaveLength(1);
});

test("the link of a removed person opens nothing, and the session's token is no link", async () => {
  const { id, token } = await panel.newLink();
  const session = (await panel.signIn({ id })).split("=")[1] ?? "";
  expect((await panel.openLink(session)).status).toBe(410);
  await panel.sql(`update people set removed_at = now() where id = '${id}'`);
  expect((await read(token)).status).toBe(410);
  expect((await panel.openLink(token)).status).toBe(410);
});

test("a session that was planted before signing in does not become the person's", async () => {
  const stranger = await panel.addPerson("staff");
  const planted = await panel.signIn(stranger);
  const { token } = await panel.newLink();
  const opened = await panel.openLink(token, { cookie: planted });
  expect(cookieOf(opened)).not.toBe(planted);
  expect((await panel.request(panelPaths.session, { cookie: planted })).status).toBe(401);
});

test("a stranger and a member get the same response, and only the member gets an e-mail", async () => {
  const { email } = await panel.addPerson("owner");
  inbox.mails.length = 0;
  const responses = [
    await panel.ask("ninguem@provedor.example"),
    await panel.ask(email.toUpperCase()),
  ];
  const [stranger, member] = responses.map(
    ({ status, headers: { date: _date, ...headers }, body }) => ({
      status,
      headers,
      body: body.toString(),
    }),
  );
  expect(stranger).toEqual(member);
  expect(stranger?.status).toBe(202);
  await panel.mailedToken(email);
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[email]]);
  expect(panel.logLines.join()).not.toMatch(/provedor\.example/);
});

test("the response does not wait for the table of people, so its time reveals nothing", async () => {
  const { email } = await panel.addPerson("owner");
  const address = { url: panel.database, variable: "the test" };
  await connectOnce(address, async (client) => {
    await client.query("begin; lock table people in access exclusive mode");
    expect((await panel.ask(email)).status).toBe(202);
    expect((await panel.ask("ninguem@provedor.example")).status).toBe(202);
  });
  await panel.mailedToken(email);
});

test("an e-mail that a busy mail server refused is sent again", async () => {
  const { email } = await panel.addPerson("owner");
  inbox.mails.length = 0;
  inbox.mode = "busy";
  const attempts = inbox.attempts;
  await panel.ask(email);
  await expect.poll(() => inbox.attempts).toBe(attempts + 1);
  inbox.mode = "accept";
  expect(await panel.mailedToken(email)).toMatch(/^[\w-]{43}$/);
});

test("an invalid request for a link is refused", async () => {
  for (const json of [undefined, {}, { email: "x" }, { email: ["a@provedor.example"] }, []]) {
    const { status } = await panel.post(panelPaths.askLink, json);
    expect(status, JSON.stringify(json)).toBe(400);
  }
});

test("one person gets two links in ten minutes, whoever asks, and one of them always opens the panel", async () => {
  const { email, id, token } = await panel.newLink();
  // Links are made one after the other: once another person has a link, no earlier one is still being made.
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

test("another link can be requested when the limit is over, while the last link still opens the panel", async () => {
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

test("a person who shares an internet address with attackers can still sign in", async () => {
  const { token, email } = await panel.newLink();
  const from = { localAddress: "127.0.0.2" };
  const wrong = { token: "A".repeat(43) };
  const tries = [panelPaths.openLink, panelPaths.readLink, panelPaths.passkeySignIn].map((path) =>
    Promise.all(Array.from({ length: 100 }, () => panel.post(path, wrong, from))),
  );
  const statuses = (await Promise.all(tries)).flat().map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([410, 403]));
  const asks = Array.from({ length: 100 }, () =>
    panel.post(panelPaths.askLink, { email: "x@provedor.example" }, from),
  );
  expect(new Set((await Promise.all(asks)).map(({ status }) => status))).toEqual(new Set([202]));
  expect((await panel.post(panelPaths.askLink, { email }, from)).status).toBe(202);
  expect((await panel.openLink(token, from)).status).toBe(200);
});

test("nobody enters by asking for a link once the invitation has expired", async () => {
  const { id, email } = await panel.addPerson("owner");
  await panel.sql(`update people set joined_at = null where id = '${id}'`);
  const invitation = await newLinkToken(panel.database, id, "invitation");
  const links = () => panel.sql(`select from sign_in_links where person_id = '${id}'`);
  await panel.ask(email);
  await expect.poll(async () => (await links()).length).toBe(2);
  await panel.sql(`delete from sign_in_links where purpose = 'sign-in';
    update sign_in_links set ends_at = now() where person_id = '${id}'`);
  await panel.ask(email);
  // Links are made one after the other, so this link is made after the one before.
  await panel.newLink();
  expect(await links()).toHaveLength(1);
  expect((await panel.openLink(invitation)).status).toBe(410);
});

test("more requests for links than the database can look up are refused until it catches up", async () => {
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
    // Each request uses another address, so that none reaches the limit per address.
    host += 1;
    return (await askFrom(host)).status;
  };
  await expect.poll(askAgain).toBe(202);
});
