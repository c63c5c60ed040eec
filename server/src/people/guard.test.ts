import { panelPaths, personHeader } from "@fiosite/contract/panel/paths";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { panelOrigin, startTestPanel, type TestPanel } from "../../../dev/panel/test-panel.ts";
import { openDatabase } from "../platform/database.ts";
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

test("after signing out, the same cookie is not accepted", async () => {
  const { cookie } = await newSession();
  const out = await panel.request(signOut, { method: "POST", cookie });
  expect(out.status).toBe(204);
  expect(out.headers["set-cookie"]).toEqual([
    "__Host-painel=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict",
  ]);
  expect((await look(cookie)).status).toBe(401);
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

test("a request that names another person is refused before anything happens, whatever the role", async () => {
  const { person, cookie } = await newSession();
  const other = await panel.addPerson("owner");
  const send = (path: string, method: string, id: string) =>
    panel.request(path, { method, cookie, headers: { [personHeader]: id } });
  for (const id of [other.id, "", `${person.id}, ${other.id}`]) {
    // Staff may not read the records, but the person named in the request is checked before the rights.
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
  await panel.sql(`update people set removed_at = now() where id = '${gone.id}'`);
  const { json } = await send(sessionPath, "GET", gone.id);
  expect(json, "whose work may be dropped").toEqual({ code: "other_person", isRemoved: true });
  expect((await send(sessionPath, "GET", person.id)).status).toBe(200);
  expect((await send(signOut, "POST", person.id)).status).toBe(204);
  const ended = await send(sessionPath, "GET", other.id);
  expect([ended.status, ended.json]).toEqual([401, { code: "signed_out" }]);
});

test("a route that does not declare who may call it stops the server", async () => {
  const app = fastify();
  const database = openDatabase(panel.database, app.log);
  guardRoutes(app, { database, origin: panelOrigin });
  expect(() => app.get("/api/forgotten", () => "")).toThrow("does not declare who may call it");
  await database.end();
});
