import { panelPaths, personHeader } from "@fiosite/contract/panel/paths";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { panelOrigin, startTestPanel, type TestPanel } from "../../../dev/panel/test-panel.ts";
import { connect, openDatabase } from "../platform/database.ts";
import { guardRoutes } from "./guard.ts";

let panel: TestPanel;

beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.stop());

const { session: sessionPath, signOut } = panelPaths;

async function newSession() {
  const person = await panel.addPerson("staff");
  return { person, cookie: await panel.signIn(person) };
}
const look = (cookie?: string) => panel.request(sessionPath, { cookie });

test("a session shows who is signed in", async () => {
  const { person, cookie } = await newSession();
  const { status, json } = await look(cookie);
  expect(status).toBe(200);
  expect(json).toMatchObject({ person: { ...person, role: "staff" }, hasPasskey: false });
});

test.each([
  undefined,
  "__Host-painel=",
  "__Host-painel=AAAA",
  `__Host-painel=${"A".repeat(43)}`,
  "painel=x; __Host-painel=' or 1=1",
])("without a session nothing is shown: %s", async (cookie) => {
  const { status, json } = await look(cookie);
  expect([status, json]).toEqual([401, { code: "signed_out" }]);
});

test("after signing out, the same cookie is worth nothing", async () => {
  const { cookie } = await newSession();
  const out = await panel.request(signOut, { method: "POST", cookie });
  expect(out.status).toBe(204);
  expect(out.headers["set-cookie"]).toEqual([
    "__Host-painel=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict",
  ]);
  expect((await look(cookie)).status).toBe(401);
});

test("removing a person ends their sessions with the next request", async () => {
  const { person, cookie } = await newSession();
  await panel.sql(`update people set removed_at = now() where id = '${person.id}'`);
  expect((await look(cookie)).status).toBe(401);
});

test("a session that ends while its request runs is told so, and is no error of the server", async () => {
  const { person, cookie } = await newSession();
  const client = await connect({ url: panel.database, variable: "the test" });
  await client.query("begin");
  await client.query("delete from sessions where person_id = $1", [person.id]);
  await client.query("lock table passkeys");
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  const json = { endpoint: "https://200.160.2.3/x", keys };
  const requests = [
    look(cookie),
    panel.request(panelPaths.passkeyOptions, { method: "POST", cookie }),
    panel.request(panelPaths.push, { method: "POST", cookie, json }),
  ];
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => panel.sql(waiting)).toHaveLength(requests.length);
  await client.query("commit");
  await client.end();
  const responses = await Promise.all(requests);
  expect(responses.map(({ status, json: body }) => [status, body])).toEqual(
    requests.map(() => [401, { code: "signed_out" }]),
  );
});

test.each([
  ["30 days unused", "last_used_at = now() - interval '30 days'", 401],
  ["29 days unused", "last_used_at = now() - interval '29 days'", 200],
  ["90 days after signing in", "ends_at = now()", 401],
])("a session %s", async (_name, change, status) => {
  const { person, cookie } = await newSession();
  await panel.sql(`update sessions set ${change} where person_id = '${person.id}'`);
  expect((await look(cookie)).status).toBe(status);
});

test("using a session moves its idle end, at most once a minute", async () => {
  const { person, cookie } = await newSession();
  const used = async () => {
    const where = `where person_id = '${person.id}'`;
    const [row] = await panel.sql(
      `select now() - last_used_at < '1 minute' as now from sessions ${where}`,
    );
    return row?.now;
  };
  await panel.sql(
    `update sessions set last_used_at = now() - interval '2 minutes' where person_id = '${person.id}'`,
  );
  expect(await used()).toBe(false);
  await look(cookie);
  expect(await used()).toBe(true);
});

test.each([
  [""],
  ["null"],
  ["https://provedor.example"],
  ["https://painel.provedor.example.attacker.example"],
  ["http://painel.provedor.example"],
  ["https://painel.provedor.example:8443"],
])("a change from the origin %j is refused, with a valid session", async (origin) => {
  const { cookie } = await newSession();
  const refused = await panel.request(signOut, { method: "POST", cookie, headers: { origin } });
  expect([refused.status, refused.json]).toEqual([403, { code: "forbidden" }]);
  expect((await look(cookie)).status).toBe(200);
});

test("work of another person is refused before anything happens, whatever the role", async () => {
  const { person, cookie } = await newSession();
  const other = await panel.addPerson("owner");
  const send = (path: string, method: string, id: string) =>
    panel.request(path, { method, cookie, headers: { [personHeader]: id } });
  for (const id of [other.id, "", `${person.id}, ${other.id}`]) {
    // Staff may not read the records: whose work it is comes before what the person may do.
    for (const [path, method] of [
      [signOut, "POST"],
      [sessionPath, "GET"],
      [panelPaths.records, "GET"],
    ] as const) {
      const { status, json } = await send(path, method, id);
      expect([status, json]).toEqual([409, { code: "other_person", isRemoved: false }]);
    }
  }
  const gone = await panel.addPerson("staff");
  const client = await connect({ url: panel.database, variable: "the test" });
  await client.query("update people set removed_at = now() where id = $1", [gone.id]);
  await client.end();
  const { json } = await send(sessionPath, "GET", gone.id);
  expect(json, "whose work may be dropped").toEqual({ code: "other_person", isRemoved: true });
  expect((await send(sessionPath, "GET", person.id)).status).toBe(200);
  expect((await send(signOut, "POST", person.id)).status).toBe(204);
  const ended = await send(sessionPath, "GET", other.id);
  expect([ended.status, ended.json]).toEqual([401, { code: "signed_out" }]);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "a form of type %s is refused",
  async (type) => {
    const { cookie } = await newSession();
    const headers = { origin: panelOrigin, "content-type": type };
    const { status } = await panel.request(signOut, {
      method: "POST",
      cookie,
      headers,
      body: "{}",
    });
    expect(status).toBe(415);
    expect((await look(cookie)).status).toBe(200);
  },
);

test("a route that does not declare who may call it stops the server", async () => {
  const app = fastify();
  const database = openDatabase(panel.database, app.log);
  guardRoutes(app, { database, origin: panelOrigin });
  expect(() => app.get("/api/forgotten", () => "")).toThrow("does not declare who may call it");
  await database.end();
});
