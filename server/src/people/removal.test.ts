import type { IncomingHttpHeaders } from "node:http";
import { panelPaths, personPaths } from "@fiosite/contract/panel/paths";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newLinkToken, type PanelPerson } from "../../../dev/panel/browser-panel.ts";
import { createTestAuthenticator } from "../../../dev/panel/test-authenticator.ts";
import {
  panelOrigin as origin,
  startTestPanel,
  type TestPanel,
} from "../../../dev/panel/test-panel.ts";
import { connect } from "../platform/database.ts";
import { removePerson } from "./person-store.ts";

let panel: TestPanel;
let owner: string;
let joana: PanelPerson;
/** The session on Joana's phone. */
let cookie: string;

beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.stop());
beforeEach(async () => {
  owner = await panel.signIn(await panel.addPerson("owner"));
  joana = await panel.addPerson("staff");
  cookie = await panel.signIn(joana);
});

const send = (method: string, path: string, json?: unknown, as = cookie) =>
  panel.request(path, { method, json, cookie: as });
const look = (as = cookie) => panel.request(panelPaths.session, { cookie: as });
const remove = () => send("DELETE", personPaths(joana.id).person, undefined, owner);
const cookieOf = ({ headers }: { headers: IncomingHttpHeaders }) =>
  headers["set-cookie"]?.[0]?.split(";")[0] ?? "";

type Phone = ReturnType<typeof createTestAuthenticator>;
async function addPasskey(phone: Phone) {
  const { challenge } = (await send("POST", panelPaths.passkeyOptions)).json;
  return send("POST", panelPaths.passkeys, phone.create({ challenge, origin }));
}
async function signInBy(phone: Phone) {
  const { challenge } = (await send("POST", panelPaths.passkeyChallenge, undefined, "")).json;
  return send("POST", panelPaths.passkeySignIn, phone.get({ challenge, origin }), "");
}
/** A sign-in also deletes the sessions that have ended. */
async function somebodySignsIn() {
  const { id } = await panel.addPerson("staff");
  const token = await newLinkToken(panel.database, id, "sign-in");
  expect((await send("POST", panelPaths.openLink, { token }, "")).status).toBe(200);
}

/** What the response says to the browser: the code, what to delete, and the new cookie. */
async function told(as = cookie) {
  const { status, json, headers } = await look(as);
  return [status, json.code, headers["clear-site-data"], headers["set-cookie"]?.[0]];
}
const forgets = [
  401,
  "removed",
  '"storage"',
  "__Host-painel=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict",
];
const keeps = [401, "signed_out", undefined, undefined];

test("every browser of a removed person is told to delete its data, until the session would have ended", async () => {
  const phone = createTestAuthenticator();
  await addPasskey(phone);
  const tablet = cookieOf(await signInBy(phone));
  const unused = await panel.signIn(joana, "Firefox, Linux");
  await panel.sql(
    `update sessions set last_used_at = now() - interval '31 days' where label = 'Firefox, Linux'`,
  );
  const { deviceId } = (await look()).json;
  expect((await remove()).status).toBe(204);
  await somebodySignsIn();
  for (const each of [cookie, tablet, unused]) expect(await told(each)).toEqual(forgets);
  const { headers } = await send("POST", panelPaths.signOut);
  expect(headers["clear-site-data"]).toBe('"storage"');

  // A passkey of this session opened the tablet's session, which ends later.
  await panel.sql(`update sessions set ends_at = now() where id = '${deviceId}'`);
  await somebodySignsIn();
  expect([await told(), await told(tablet)]).toEqual([keeps, forgets]);
});

test("a browser whose session ended in another way keeps what it has not sent yet", async () => {
  const endings = [
    async () => {
      const out = await send("POST", panelPaths.signOut);
      expect([out.status, out.headers["clear-site-data"]]).toEqual([204, undefined]);
    },
    async () =>
      send("DELETE", panelPaths.devices, undefined, await panel.signIn(joana, "Firefox, Linux")),
    () =>
      panel.sql(
        `update sessions set last_used_at = now() - interval '31 days' where person_id = '${joana.id}'`,
      ),
  ];
  for (const end of endings) {
    cookie = await panel.signIn(joana);
    await end();
    expect(await told()).toEqual(keeps);
  }
  expect(await told(`__Host-painel=${"A".repeat(43)}`)).toEqual(keeps);
});

test("nothing of a removed person opens the panel, gets notifications or is listed", async () => {
  const phone = createTestAuthenticator();
  await addPasskey(phone);
  const tablet = cookieOf(await signInBy(phone));
  const { deviceId } = (await look(tablet)).json;
  await panel.sql(
    `insert into push_subscriptions (session_id, endpoint, p256dh, auth)
      select id, id::text, '', '' from sessions where person_id = '${joana.id}'`,
  );
  await remove();
  const left = await panel.sql(
    `select passkeys.id from passkeys join sessions on sessions.id = session_id where person_id = '${joana.id}'
      union all select session_id from push_subscriptions
      union all select id from sessions where person_id = '${joana.id}' and closed_at is null`,
  );
  expect(left).toEqual([]);
  expect((await signInBy(phone)).status).toBe(403);
  const end = personPaths(joana.id).device(deviceId);
  expect((await send("DELETE", end, undefined, owner)).status).toBe(404);
  const people = await panel.request(panelPaths.people, { cookie: owner });
  expect(people.body.toString()).not.toContain(deviceId);
});

test("a person who is removed while their requests run is signed out, and gets no more notifications", async () => {
  const client = await connect({ url: panel.database, variable: "the test" });
  await client.query("begin");
  await removePerson(client, joana.id);
  await client.query("lock table passkeys");
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  const requests = [
    look(),
    send("POST", panelPaths.passkeyOptions),
    send("POST", panelPaths.push, { endpoint: "https://200.160.2.3/x", keys }),
  ];
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => panel.sql(waiting)).toHaveLength(requests.length);
  await client.query("commit");
  await client.end();
  const responses = await Promise.all(requests);
  expect(responses.map(({ status, json }) => [status, json])).toEqual(
    requests.map(() => [401, { code: "signed_out" }]),
  );
  expect(await panel.sql("select from push_subscriptions")).toEqual([]);
});
