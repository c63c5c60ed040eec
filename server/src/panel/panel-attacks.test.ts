import { randomUUID } from "node:crypto";
import { contactPaths, panelPaths, personPaths } from "@fiosite/contract/panel/paths";
import type { Role } from "@fiosite/contract/panel/people";
import { picturePaths, picturesPath } from "@fiosite/contract/panel/pictures";
import { previewPaths, publicationPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPanelRoutes, startTestPanel, type TestPanel } from "../../../dev/panel/test-panel.ts";

let panel: TestPanel;
let routes: ReturnType<typeof listPanelRoutes>;

beforeAll(async () => {
  panel = await startTestPanel();
  routes = listPanelRoutes(panel.app);
});
afterAll(() => panel.stop());

const strangers: string[] = [
  panelPaths.askLink,
  panelPaths.readLink,
  panelPaths.openLink,
  panelPaths.passkeyChallenge,
  panelPaths.passkeySignIn,
];
const owners: string[] = [
  panelPaths.people,
  personPaths(":id").person,
  personPaths(":id").invitation,
  personPaths(":id").device(":device"),
  panelPaths.records,
  panelPaths.health,
  panelPaths.contactsFile,
  contactPaths(":id").erasing,
  `POST ${sitePaths.publications}`,
  `POST ${panelPaths.campaignLinks}`,
  `POST ${sitePaths.promotions}`,
  publicationPaths(":id").end,
  publicationPaths(":id").keep,
  publicationPaths(":id").undo,
  `POST ${publicationPaths(":id").version}`,
  `GET ${picturesPath}`,
  picturePaths(":id").picture,
];

type Route = (typeof routes)[number];
const describe = ({ method, path }: Route) => `${method} ${path}`;
const isChange = ({ method }: Route) => method !== "GET";

const sessions: Partial<Record<Role, string>> = {};

/** Returns one session for all routes, or a new one if a route has ended it. */
async function session(role: Role): Promise<string> {
  const cookie = sessions[role];
  if (cookie && (await panel.request(panelPaths.session, { cookie })).status === 200) return cookie;
  const started = await panel.signIn(await panel.addPerson(role));
  sessions[role] = started;
  return started;
}

async function call(
  { method, path }: Route,
  role: Role | undefined,
  { id = randomUUID(), ...request }: Parameters<TestPanel["request"]>[1] & { id?: string } = {},
) {
  const cookie = role && (await session(role));
  const json = method === "POST" || method === "PATCH" ? {} : undefined;
  return panel.request(path.replace(/:(id|device)/g, encodeURIComponent(id)), {
    method,
    cookie,
    json,
    ...request,
  });
}

async function routesWithStatus(status: number, role?: Role): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes) {
    if ((await call(route, role)).status === status) found.push(describe(route));
  }
  return found;
}
/** Whether the list has the route, by its path or by method and path. */
const isIn = (list: string[]) => (route: Route) =>
  list.includes(route.path) || list.includes(describe(route));
const allBut = (list: string[]) => routes.filter((route) => !isIn(list)(route)).map(describe);
const only = (list: string[]) => routes.filter(isIn(list)).map(describe);

test("the list has every route of the contract", () => {
  const paths = new Set(routes.map(({ path }) => path));
  for (const path of [
    ...strangers,
    ...owners.slice(0, 4),
    panelPaths.session,
    panelPaths.devices,
    ...Object.values(sitePaths),
    ...Object.values(publicationPaths(":id")),
    ...Object.values(previewPaths(":page", ":language")),
  ]) {
    expect(paths).toContain(path);
  }
});

/** Leaves out the passkey routes, which refuse an empty body with 403 for everybody. */
const isNoPasskey = (route: string) => !/\/(passkeys|proof)/.test(route);

test("without a session only the routes for signing in are open", async () => {
  expect(await routesWithStatus(401)).toEqual(allBut(strangers));
});

test("staff may do everything except what only owners may", async () => {
  expect(await routesWithStatus(401, "staff")).toEqual([]);
  const refused = await routesWithStatus(403, "staff");
  expect(refused.filter(isNoPasskey)).toEqual(only(owners));
});

test("an owner may do everything", async () => {
  expect(await routesWithStatus(401, "owner")).toEqual([]);
  const refused = await routesWithStatus(403, "owner");
  expect(refused.filter(isNoPasskey)).toEqual([]);
});

test("what cannot be undone needs a proof of the last five minutes", async () => {
  const needing: string[] = [];
  for (const route of routes) {
    const cookie = await session("owner");
    await panel.sql("update sessions set proven_at = now() - interval '5 minutes'");
    const { status, json } = await call(route, undefined, { cookie });
    if (status === 403 && json?.code === "proof_needed") needing.push(describe(route));
  }
  await panel.sql("update sessions set proven_at = now()");
  expect(needing.toSorted()).toEqual(
    [
      `POST ${panelPaths.passkeyOptions}`,
      `POST ${panelPaths.passkeys}`,
      `GET ${panelPaths.proof}`,
      `POST ${panelPaths.people}`,
      `POST ${personPaths(":id").invitation}`,
      `PATCH ${personPaths(":id").person}`,
      `DELETE ${personPaths(":id").person}`,
      `GET ${panelPaths.contactsFile}`,
      `POST ${contactPaths(":id").erasing}`,
      `DELETE ${picturePaths(":id").picture}`,
    ].toSorted(),
  );
});

test.each([
  "https://provedor.example",
  "https://painel.provedor.example.attacker.example",
  "http://painel.provedor.example",
  "https://painel.provedor.example:8443",
  "null",
  "",
])("every change from the origin %j is refused, with an owner's session", async (origin) => {
  for (const route of routes.filter(isChange)) {
    const { status, json } = await call(route, "owner", { headers: { origin } });
    expect([describe(route), status, json]).toEqual([describe(route), 403, { code: "forbidden" }]);
  }
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "no change takes a form of type %s",
  async (type) => {
    for (const route of routes.filter(({ method }) => ["POST", "PATCH"].includes(method))) {
      const headers = { "content-type": type };
      const { status } = await call(route, "owner", { headers, body: "{}" });
      expect([describe(route), status]).toEqual([describe(route), 415]);
    }
  },
);

test.each(["1", "' or 1=1 --", "../people", "%00", "00000000-0000-0000-0000-00000000000g"])(
  "the id %j finds nothing and breaks nothing",
  async (id) => {
    for (const route of routes.filter(({ path }) => path.includes(":id"))) {
      const { status } = await call(route, "owner", { id });
      expect([400, 404]).toContain(status);
    }
  },
);

test("another person's id finds nothing, and the response is the same as for an unknown id", async () => {
  const other = await panel.addPerson("staff");
  await panel.signIn(other);
  const [session] = await panel.sql(`select id from sessions where person_id = '${other.id}'`);
  for (const route of routes.filter(({ path }) => path.startsWith(`${panelPaths.devices}/`))) {
    const { status, json } = await call(route, "owner", { id: String(session?.id) });
    expect([status, json]).toEqual([404, { code: "not_found" }]);
  }
});

test("a body that is too large, no JSON or poisoned is refused", async () => {
  const route = { method: "POST", path: panelPaths.askLink };
  const status = async (body: string) =>
    (await call(route, undefined, { body, headers: { "content-type": "application/json" } }))
      .status;
  expect(await status(JSON.stringify({ email: "x".repeat(20_000) }))).toBe(413);
  expect(await status("{")).toBe(400);
  expect(await status('{"__proto__":{"isOwner":true},"email":"x@provedor.example"}')).toBe(400);
});

test("nothing that was sent is in a log", async () => {
  const secret = "dQw4w9WgXcQ-segredo";
  for (const route of routes) {
    await call(route, "owner", {
      headers: {
        "user-agent": secret,
        "x-forwarded-for": secret,
        cookie: `__Host-painel=${secret}`,
      },
    });
  }
  expect(panel.logLines.length).toBeGreaterThan(routes.length);
  expect(panel.logLines.join()).not.toContain(secret);
});
