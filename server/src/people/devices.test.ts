import { devicePath, panelPaths, personPaths } from "@fiosite/contract/panel/paths";
import { deviceSchema } from "@fiosite/contract/panel/team";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newLinkToken, type PanelPerson } from "../../../dev/panel/browser-panel.ts";
import { createTestAuthenticator } from "../../../dev/panel/test-authenticator.ts";
import {
  panelOrigin as origin,
  startTestPanel,
  type TestPanel,
} from "../../../dev/panel/test-panel.ts";
import { connect } from "../platform/database.ts";

let panel: TestPanel;
let joana: PanelPerson;
/** The session on the device that Joana is using. */
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
  const linesOf = async (as: string) =>
    (await listed(as)).map(({ kind, label, hasPasskey }) => [kind, label, hasPasskey]);
  expect(await linesOf(cookie), "one line, as ending it ends both").toEqual([
    ["session", "Chrome, Android", false],
    ["session", "Safari, iPhone", true],
  ]);
  expect(await linesOf(lost), "on the phone itself it is ended alone").toContainEqual([
    "passkey",
    "Safari, iPhone",
    false,
  ]);
  expect((await signInBy(phone)).status).toBe(200);
  await endDevice(lost);
  expect((await signInBy(phone)).status).toBe(403);
});

const cookieOf = ({ headers }: Awaited<ReturnType<typeof signInBy>>) =>
  headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
const listed = async (as = cookie) =>
  v.parse(v.array(deviceSchema), await get(panelPaths.devices, as));

test("one list shows all sessions and passkeys, with when each was used", async () => {
  const phone = createTestAuthenticator();
  await addPasskey(phone, cookie);
  const before = await listed();
  expect(before.map(({ kind, lastUsedAt, isThis }) => [kind, lastUsedAt !== null, isThis])).toEqual(
    [
      ["session", true, true],
      ["passkey", false, false],
    ],
  );
  const again = cookieOf(await signInBy(phone));
  expect(new Set((await listed(again)).map(({ kind, isThis }) => `${kind} ${isThis}`))).toEqual(
    new Set(["session true", "session false", "passkey true"]),
  );
});

test("a passkey that an intruder made in the person's own session is ended with everything it opened", async () => {
  const [own, intruders, second] = [1, 2, 3].map(createTestAuthenticator);
  if (!own || !intruders || !second) throw new Error("three phones");
  const byLink = cookie;
  await addPasskey(own, byLink);
  for (const start of [async () => byLink, async () => cookieOf(await signInBy(own))]) {
    const session = await start();
    expect((await addPasskey(intruders, session)).status).toBe(201);
    const inside = cookieOf(await signInBy(intruders));
    // From that session the intruder makes another passkey.
    expect((await addPasskey(second, inside)).status).toBe(201);
    const deeper = cookieOf(await signInBy(second));
    expect((await send("DELETE", panelPaths.devices, undefined, session)).status).toBe(204);
    expect([await isIn(session), await isIn(inside), await isIn(deeper)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([(await signInBy(intruders)).status, (await signInBy(second)).status]).toEqual([
      403, 403,
    ]);
    await addPasskey(own, session);
    expect((await signInBy(own)).status).toBe(200);
  }
});

test("ending one passkey ends the sessions that it opened, and all that was made in them", async () => {
  const [intruders, second] = [createTestAuthenticator(), createTestAuthenticator()];
  await addPasskey(intruders, cookie);
  const inside = cookieOf(await signInBy(intruders));
  await addPasskey(second, inside);
  const deeper = cookieOf(await signInBy(second));
  const passkeys = (await listed()).filter(({ kind }) => kind === "passkey");
  const [first] = passkeys.toSorted((one, other) => one.madeAt.localeCompare(other.madeAt));
  expect((await send("DELETE", devicePath(first?.id ?? ""))).status).toBe(204);
  expect([await isIn(cookie), await isIn(inside), await isIn(deeper)]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await signInBy(second)).status).toBe(403);
});

test("an intruder who ended all others is signed out by whoever has the mailbox", async () => {
  const [own, intruders] = [createTestAuthenticator(), createTestAuthenticator()];
  await addPasskey(own, cookie);
  await addPasskey(intruders, cookie);
  const inside = cookieOf(await signInBy(intruders));
  await send("DELETE", panelPaths.devices, undefined, inside);
  expect([await isIn(cookie), (await signInBy(own)).status]).toEqual([false, 403]);
  const back = await panel.signIn(joana);
  await send("DELETE", panelPaths.devices, undefined, back);
  expect([await isIn(back), await isIn(inside), (await signInBy(intruders)).status]).toEqual([
    true,
    false,
    403,
  ]);
});

test("ending one of two devices that share a passkey ends the passkey and not the current session", async () => {
  const shared = createTestAuthenticator();
  await addPasskey(shared, cookie);
  const [phone, tablet] = [cookieOf(await signInBy(shared)), cookieOf(await signInBy(shared))];
  const { deviceId } = await get(panelPaths.session, tablet);
  expect((await send("DELETE", devicePath(deviceId), undefined, phone)).status).toBe(204);
  expect([await isIn(phone), await isIn(tablet), await isIn(cookie)]).toEqual([true, false, true]);
  expect((await signInBy(shared)).status).toBe(403);
});

test("signing out closes the session and leaves its passkey for signing in again", async () => {
  const phone = createTestAuthenticator();
  await addPasskey(phone, cookie);
  await send("POST", panelPaths.signOut);
  expect(await isIn(cookie)).toBe(false);
  const again = await signInBy(phone);
  expect(again.status).toBe(200);
  expect((await listed(cookieOf(again))).map(({ kind }) => kind).toSorted()).toEqual([
    "passkey",
    "session",
  ]);
});

test("a person has at most five passkeys", async () => {
  for (const _ of [1, 2, 3, 4, 5]) {
    expect((await addPasskey(createTestAuthenticator(), cookie)).status).toBe(201);
  }
  const { status, json } = await send("POST", panelPaths.passkeyOptions);
  expect([status, json]).toEqual([409, { code: "too_many" }]);
});

test("a session that was opened long ago proves itself by a passkey of the same person, and by nothing else", async () => {
  const [phone, others] = [createTestAuthenticator(), createTestAuthenticator()];
  await addPasskey(phone, cookie);
  const other = await panel.signIn(await panel.addPerson("staff"));
  await addPasskey(others, other);
  await panel.sql("update sessions set proven_at = now() - interval '1 hour'");
  const isProven = async () => (await panel.request(panelPaths.proof, { cookie })).status === 204;
  const prove = async (by: Phone, as = cookie) => {
    const { challenge } = (await send("PUT", panelPaths.proof, undefined, as)).json;
    return send("POST", panelPaths.proof, by.get({ challenge, origin }));
  };
  expect(await isProven()).toBe(false);
  expect((await addPasskey(createTestAuthenticator(), cookie)).json).toEqual({
    code: "proof_needed",
  });
  expect((await prove(others)).status, "another person's passkey").toBe(403);
  expect((await prove(phone, other)).status, "another person's challenge").toBe(403);
  expect(await isProven()).toBe(false);
  expect((await prove(phone)).status).toBe(204);
  expect(await isProven()).toBe(true);
});

test("ending all others keeps this session and its passkey, whatever they came from", async () => {
  const [first, own] = [createTestAuthenticator(), createTestAuthenticator()];
  await addPasskey(first, cookie);
  const laptop = cookieOf(await signInBy(first));
  await addPasskey(own, laptop);
  const inHand = cookieOf(await signInBy(own));
  await send("DELETE", panelPaths.devices, undefined, inHand);
  expect([await isIn(inHand), await isIn(laptop), await isIn(cookie)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([(await signInBy(own)).status, (await signInBy(first)).status]).toEqual([200, 403]);
});

test("an intruder who ends the passkey that let them in is still signed out with the phone on which it was made", async () => {
  const [laptop, intruders, second] = [
    await panel.signIn(joana, "Firefox, Linux"),
    createTestAuthenticator(),
    createTestAuthenticator(),
  ];
  await addPasskey(intruders, cookie);
  const inside = cookieOf(await signInBy(intruders));
  const [passkey] = (await listed(inside)).filter(({ kind }) => kind === "passkey");
  await send("DELETE", devicePath(passkey?.id ?? ""), undefined, inside);
  await addPasskey(second, inside);
  expect(await isIn(inside)).toBe(true);
  const { deviceId } = await get(panelPaths.session, cookie);
  await send("DELETE", devicePath(deviceId), undefined, laptop);
  expect([await isIn(laptop), await isIn(inside), (await signInBy(second)).status]).toEqual([
    true,
    false,
    403,
  ]);
});

test("an intruder who ends that passkey from a session further on is signed out with the same phone", async () => {
  const laptop = await panel.signIn(joana, "Firefox, Linux");
  const [intruders, second] = [createTestAuthenticator(), createTestAuthenticator()];
  await addPasskey(intruders, cookie);
  const inside = cookieOf(await signInBy(intruders));
  await addPasskey(second, inside);
  const deeper = cookieOf(await signInBy(second));
  const passkey = (await listed(inside)).find(({ kind, isThis }) => kind === "passkey" && isThis);
  await send("DELETE", devicePath(passkey?.id ?? ""), undefined, deeper);
  expect([await isIn(inside), await isIn(deeper)]).toEqual([false, true]);
  const { deviceId } = await get(panelPaths.session, cookie);
  await send("DELETE", devicePath(deviceId), undefined, laptop);
  expect([await isIn(laptop), await isIn(deeper)]).toEqual([true, false]);
});

test.each<[string, (inHand: string, other: string) => Promise<unknown>]>([
  [
    "the other one is left unused and somebody signs in",
    async (_, other) => {
      const unused = "last_used_at = now() - interval '31 days'";
      await panel.sql(`update sessions set ${unused} where id = '${other}'`);
      await panel.signIn(await panel.addPerson("staff"));
    },
  ],
  ["it ends all others", (inHand) => send("DELETE", panelPaths.devices, undefined, inHand)],
  ["the other one signs out", () => send("POST", panelPaths.signOut)],
])(
  "a phone that ended the passkey it shares with another one stays signed in when %s",
  async (_, happen) => {
    const [shared, own] = [createTestAuthenticator(), createTestAuthenticator()];
    const { deviceId: other } = await get(panelPaths.session);
    await addPasskey(shared, cookie);
    const inHand = cookieOf(await signInBy(shared));
    const passkey = (await listed(inHand)).find(({ kind }) => kind === "passkey");
    await send("DELETE", devicePath(passkey?.id ?? ""), undefined, inHand);
    await happen(inHand, other);
    expect([await isIn(cookie), await isIn(inHand)]).toEqual([false, true]);
    expect((await addPasskey(own, inHand)).status).toBe(201);
    const laptop = await panel.signIn(joana, "Firefox, Linux");
    expect([await isIn(inHand), (await signInBy(own)).status]).toEqual([true, 200]);

    const { deviceId } = await get(panelPaths.session, inHand);
    await send("DELETE", devicePath(deviceId), undefined, laptop);
    expect([await isIn(inHand), (await signInBy(own)).status]).toEqual([false, 403]);
    await panel.signIn(joana);
    expect(
      await panel.sql(`select from sessions where id = '${other}'`),
      "nothing is left",
    ).toEqual([]);
  },
);

test("a closed session makes no passkey, and its person's links end with all others", async () => {
  const [own, late] = [createTestAuthenticator(), createTestAuthenticator()];
  await addPasskey(own, cookie);
  const created = await createPasskey(late, cookie);
  const link = await newLinkToken(panel.database, joana.id, "sign-in");
  const inHand = cookieOf(await signInBy(own));
  await atTheSameTime(
    () => send("DELETE", panelPaths.devices, undefined, inHand),
    () => send("POST", panelPaths.passkeys, created),
  );
  expect([await isIn(inHand), (await signInBy(late)).status]).toEqual([true, 403]);
  expect((await send("POST", panelPaths.openLink, { token: link }, "")).status).toBe(410);
});

test("people who end each other's devices or come back after a month at the same moment do not deadlock", async () => {
  const owners = await Promise.all([1, 2].map(() => panel.addPerson("owner")));
  const cookies = await Promise.all(owners.map((each) => panel.signIn(each)));
  for (const _ of Array(10)) {
    const ended = await Promise.all(
      owners.map(async (each) => {
        const { deviceId } = await get(panelPaths.session, await panel.signIn(each));
        return personPaths(each.id).device(deviceId);
      }),
    );
    const statuses = await Promise.all(
      ended.toReversed().map((path, index) => send("DELETE", path, undefined, cookies[index])),
    );
    expect(statuses.map(({ status }) => status)).toEqual([204, 204]);
  }
  const people = await Promise.all(Array.from(Array(10), () => panel.addPerson("staff")));
  const old = await Promise.all(people.map((each) => panel.signIn(each)));
  await panel.sql("update sessions set last_used_at = now() - interval '31 days'");
  const links = await Promise.all(
    people.map(({ id }) => newLinkToken(panel.database, id, "sign-in")),
  );
  const back = await Promise.all(
    links.map((token, index) => send("POST", panelPaths.openLink, { token }, old[index])),
  );
  expect(new Set(back.map(({ status }) => status))).toEqual(new Set([200]));
});

test("whoever signs in again on the same phone keeps getting its notifications, and a new role needs a new proof", async () => {
  const { deviceId } = await get(panelPaths.session);
  await panel.sql(
    `insert into push_subscriptions (session_id, endpoint, p256dh, auth) values ('${deviceId}', '${deviceId}', '', '')`,
  );
  const token = await newLinkToken(panel.database, joana.id, "sign-in");
  const again = cookieOf(await send("POST", panelPaths.openLink, { token }));
  expect((await get(panelPaths.push, again)).endpoint).toBe(deviceId);
  const owner = await panel.signIn(await panel.addPerson("owner"));
  await send("PATCH", personPaths(joana.id).person, { role: "owner" }, owner);
  expect((await panel.request(panelPaths.proof, { cookie: again })).status).toBe(403);
});

/** Both requests are sent while another transaction holds the person's row, so that neither ends before the other begins. */
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

test("a phone that signs in while it is ended, or all others are, is signed out", async () => {
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
