import { devicePath, panelPaths } from "@fiosite/contract/panel/paths";
import { deviceSchema } from "@fiosite/contract/panel/people";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PanelPerson } from "../../../dev/panel/browser-panel.ts";
import { createTestAuthenticator } from "../../../dev/panel/test-authenticator.ts";
import {
  panelOrigin as origin,
  startTestPanel,
  type TestPanel,
} from "../../../dev/panel/test-panel.ts";
import { connect } from "../platform/database.ts";
import { deviceLabel } from "./session-store.ts";

let panel: TestPanel;
let joana: PanelPerson;
/** The session of the device in her hand. */
let cookie: string;

beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.stop());
beforeEach(async () => {
  joana = await panel.addPerson("staff");
  cookie = await panel.signIn(joana);
});

const send = (method: string, path: string, json?: unknown, as = cookie) =>
  panel.request(path, { method, json, cookie: as });
const get = async (path: string, as = cookie) => (await panel.request(path, { cookie: as })).json;
const isIn = async (as: string) =>
  (await panel.request(panelPaths.session, { cookie: as })).status === 200;
const endDevice = async (as: string) =>
  send("DELETE", devicePath((await get(panelPaths.session, as)).deviceId));
const endOthers = () => send("DELETE", panelPaths.devices);

type Phone = ReturnType<typeof createTestAuthenticator>;
async function createPasskey(phone: Phone, as: string) {
  const { challenge } = (await send("POST", panelPaths.passkeyOptions, undefined, as)).json;
  return phone.create({ challenge, origin });
}
const addPasskey = async (phone: Phone, as: string) =>
  send("POST", panelPaths.passkeys, await createPasskey(phone, as), as);
async function signInBy(phone: Phone) {
  const { challenge } = (await send("POST", panelPaths.passkeyChallenge, undefined, "")).json;
  return send("POST", panelPaths.passkeySignIn, phone.get({ challenge, origin }), "");
}

test("everybody sees and ends their own devices, and nobody else's", async () => {
  const owner = await panel.signIn(await panel.addPerson("owner"));
  const laptop = await panel.signIn(joana, "Firefox, Linux");
  const lost = await panel.signIn(joana, "Safari, iPhone");
  const devices = v.parse(v.array(deviceSchema), await get(panelPaths.devices));
  expect(devices.filter(({ isThis }) => isThis).map(({ label }) => label)).toEqual([
    "Chrome, Android",
  ]);
  const lostId = devices.find(({ label }) => label.includes("iPhone"))?.id ?? "";
  expect((await send("DELETE", devicePath(lostId), undefined, owner)).status).toBe(404);
  expect((await send("DELETE", devicePath(lostId))).status).toBe(204);
  expect(await isIn(lost)).toBe(false);
  expect((await endOthers()).status).toBe(204);
  expect([await isIn(cookie), await isIn(laptop), await isIn(owner)]).toEqual([true, false, true]);
});

test("ending a lost phone also ends its passkey", async () => {
  const phone = createTestAuthenticator();
  const lost = await panel.signIn(joana, "Safari, iPhone");
  expect((await addPasskey(phone, lost)).status).toBe(201);
  expect((await signInBy(phone)).status).toBe(200);
  await endDevice(lost);
  expect((await signInBy(phone)).status).toBe(403);
});

test("ending a lost phone that came in by a link ends the passkey that it may have", async () => {
  const [phone, laptop] = [createTestAuthenticator(), createTestAuthenticator()];
  const before = await panel.signIn(joana, "Safari, iPhone");
  await addPasskey(phone, before);
  await send("POST", panelPaths.signOut, undefined, before);
  const byLink = await panel.signIn(joana, "Safari, iPhone");
  await addPasskey(laptop, cookie);
  await endDevice(byLink);
  expect((await signInBy(phone)).status).toBe(403);
  expect((await signInBy(laptop)).status).toBe(200);
});

/** Both requests come while another transaction holds the person's row, so that neither is over before the other begins. */
async function atTheSameTime(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const client = await connect({ url: panel.database, variable: "the test" });
  const locked =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const waiting = async () => (await panel.sql(locked)).length;
  await client.query("begin");
  await client.query("select from people where id = $1 for update", [joana.id]);
  const begun = first();
  await expect.poll(waiting).toBe(1);
  const next = second();
  await Promise.race([next, expect.poll(waiting).toBe(2)]);
  await client.query("commit");
  await client.end();
  await Promise.all([begun, next]);
}

test("a phone that makes a passkey while all others are ended cannot use it", async () => {
  const [lost, phone] = [await panel.signIn(joana), createTestAuthenticator()];
  const created = await createPasskey(phone, lost);
  await atTheSameTime(() => send("POST", panelPaths.passkeys, created, lost), endOthers);
  expect((await signInBy(phone)).status).toBe(403);
  expect(await isIn(lost)).toBe(false);
});

test("a phone that signs in while it is ended, or all others are, is out", async () => {
  for (const end of [(lost: string) => endDevice(lost), endOthers]) {
    const [lost, phone] = [await panel.signIn(joana), createTestAuthenticator()];
    await addPasskey(phone, lost);
    let again = "";
    const signIn = async () => {
      again = (await signInBy(phone)).headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    };
    await atTheSameTime(signIn, () => end(lost));
    expect([await isIn(again), await isIn(lost)]).toEqual([false, false]);
  }
});

test.each([
  [
    "(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
    "Chrome, Android",
  ],
  [
    "(Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
    "Samsung Internet, Android",
  ],
  [
    "(iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "(iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1",
    "Chrome, iPhone",
  ],
  [
    "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0",
    "Edge, Windows",
  ],
  ["(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  [
    "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari, Mac",
  ],
  ["<script>alert(1)</script>", "Navegador"],
])("%s is shown as %s", (userAgent, label) => {
  expect(deviceLabel(`Mozilla/5.0 ${userAgent}`)).toBe(label);
});

test("a browser that says nothing of itself still has a label", () => {
  expect(deviceLabel()).toBe("Navegador");
});
