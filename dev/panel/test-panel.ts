import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished } from "vitest";
import { panelPaths } from "../../contract/panel/paths.ts";
import type { Role } from "../../contract/panel/people.ts";
import { sitePaths } from "../../contract/panel/site-paths.ts";
import { publishDue } from "../../server/src/content/publisher.ts";
import { buildPanel } from "../../server/src/panel/panel-app.ts";
import { connect } from "../../server/src/platform/database.ts";
import { openSiteContent } from "../../server/src/platform/site-content.ts";
import { readPanelConfig } from "../../server/src/settings/panel-config.ts";
import { startContentSite } from "../content/content-site.ts";
import { type HttpRequest, sendHttp } from "../http.ts";
import type { JsonResponse } from "../leads/lead-requests.ts";
import type { TestInbox } from "../mail/test-inbox.ts";
import { runSql } from "../postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";
import { writeFixtureSite } from "../site/fixture-site.ts";
import { mailSettings } from "../site/test-settings.ts";
import { newSessionToken, type PanelPerson } from "./browser-panel.ts";

export const panelOrigin = "https://painel.provedor.example";

interface PanelRequest extends HttpRequest {
  /** The whole Cookie header, from `signIn`. */
  cookie?: string | undefined;
  json?: unknown;
}

export type TestPanel = Awaited<ReturnType<typeof startTestPanel>>;

/** The panel's real server on a free port, with its production role, and with a new database or the given one. */
export async function startTestPanel(settings: Record<string, string> = {}, given?: string) {
  const database = given ?? (await createTestDatabase());
  const dist = await writePanelFixture();
  const webDist = await writeFixtureSite();
  const logLines: string[] = [];
  const config = readPanelConfig({
    ...mailSettings,
    PANEL_DATABASE_URL: roleUrls(database).panel,
    PANEL_ORIGIN: panelOrigin,
    PANEL_DIST: dist,
    WEB_DIST: webDist,
    ...settings,
  });
  const app = await buildPanel(config, openSiteContent(), { write: (line) => logLines.push(line) });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  let people = 0;

  return {
    app,
    origin,
    database,
    logLines,
    /** Runs as the superuser. */
    sql: (statement: string) => runSql(database, statement),

    /** Sends a request with the headers of the panel's page, unless other headers are given. */
    async request(path: string, { cookie, json, ...request }: PanelRequest = {}) {
      const headers: Record<string, string> = {
        ...(request.method && { origin: panelOrigin }),
        ...(cookie && { cookie }),
        ...(json !== undefined && { "content-type": "application/json" }),
        ...request.headers,
      };
      // An empty origin means a request without an Origin header.
      if (headers.origin === "") delete headers.origin;
      const body = json === undefined ? undefined : JSON.stringify(json);
      const response = await sendHttp(origin, path, { ...(body && { body }), ...request, headers });
      const text = response.body.toString();
      const parsed = /^[{[]/.test(text) ? JSON.parse(text) : undefined;
      return { ...response, json: parsed } satisfies JsonResponse;
    },

    async addPerson(role: Role): Promise<PanelPerson> {
      people += 1;
      const [name, email] = [`Pessoa ${people}`, `pessoa${people}@provedor.example`];
      const [row] = await runSql(
        database,
        `insert into people (name, email, role, joined_at) values ('${name}', '${email}', '${role}', now()) returning id`,
      );
      return { id: String(row?.id), name, email };
    },

    /** Returns the Cookie header of a new session. */
    async signIn({ id }: { id: string }, label?: string): Promise<string> {
      return `__Host-painel=${await newSessionToken(database, id, label)}`;
    },

    async stop() {
      await app.close();
      await Promise.all([dist, webDist].map((each) => rm(each, { recursive: true })));
    },
  };
}

export const panelHtml = "<!doctype html><title>Painel</title>";

/** A folder like admin/dist. */
export async function writePanelFixture(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), "fiosite-test-panel-"));
  await mkdir(join(dist, "assets"));
  await writeFile(join(dist, "index.html"), panelHtml);
  await writeFile(join(dist, "assets/app-Dk3x.js"), "console.info(1);");
  await writeFile(join(dist, "manifest.webmanifest"), "{}");
  return dist;
}

/** Adds an owner and a staff member, and returns functions that send requests as each of them. */
export async function signInBoth(panel: TestPanel) {
  const people = { owner: await panel.addPerson("owner"), staff: await panel.addPerson("staff") };
  const cookies = {
    owner: await panel.signIn(people.owner),
    staff: await panel.signIn(people.staff),
  };
  const as = (cookie: string) => ({
    get: (path: string, query: Record<string, string> = {}) => {
      const search = new URLSearchParams(query).toString();
      return panel.request(search ? `${path}?${search}` : path, { cookie });
    },
    post: (path: string, json: unknown = {}) =>
      panel.request(path, { cookie, method: "POST", json }),
  });
  return { people, cookies, owner: as(cookies.owner), staff: as(cookies.staff) };
}

export type LinkPanel = Awaited<ReturnType<typeof startLinkPanel>>;

/** A panel that mails its links to the inbox. */
export async function startLinkPanel(inbox: TestInbox) {
  const panel = await startTestPanel({ SMTP_URL: inbox.smtpUrl });
  const post = (path: string, json: unknown, more = {}) =>
    panel.request(path, { method: "POST", json, ...more });
  const ask = (email: string) => post(panelPaths.askLink, { email });

  async function mailedToken(email: string): Promise<string> {
    const mailTo = () => inbox.mails.findLast(({ recipients }) => recipients.includes(email));
    await expect.poll(mailTo).toBeDefined();
    const pattern = new RegExp(`${panelOrigin}/entrar#t=([\\w-]{43})`);
    return mailTo()?.text.match(pattern)?.[1] ?? "no link";
  }

  async function newLink(): Promise<{ email: string; token: string; id: string }> {
    const { id, email } = await panel.addPerson("staff");
    inbox.mails.length = 0;
    await ask(email);
    return { id, email, token: await mailedToken(email) };
  }

  const openLink = (token: string, more = {}) => post(panelPaths.openLink, { token }, more);
  return { ...panel, post, ask, openLink, mailedToken, newLink };
}

export type SitePanel = Awaited<ReturnType<typeof startSitePanel>>;

/** The panel and the publisher of one site, each with its production role, and two people. They stop with the test. */
export async function startSitePanel() {
  const site = await startContentSite();
  const panel = await startTestPanel({ WEB_DIST: site.site.webDist }, site.database);
  const client = await connect({ url: site.urls.publisher, variable: "the test" });
  onTestFinished(async () => {
    await client.end();
    await panel.stop();
    await site.stop();
  });
  const { owner, staff, people } = await signInBoth(panel);
  const withEdits = (person: typeof owner) => ({
    ...person,
    edit: (...edits: object[]) => person.post(sitePaths.edits, { edits }),
  });
  return {
    site,
    panel,
    people,
    owner: withEdits(owner),
    staff: withEdits(staff),
    /** The owner requests to publish the current draft. */
    publish: async (asked: object = {}) => {
      const { json } = await owner.get(sitePaths.changes);
      const { revision } = json as { revision: number };
      const requestId = randomUUID();
      return owner.post(sitePaths.publications, { revision, requestId, ...asked });
    },
    /** Publishes what is due, as the unit fiosite-publish.service does. */
    publishDue: () => publishDue({ ...site, client }),
  };
}

interface PanelRoute {
  method: string;
  /** The route's path, with parameters such as `:id`. */
  path: string;
}

const routeLine = /^(?<indent>[│├└─\s]*)(?<part>\S+) \((?<methods>[A-Z, ]+)\)$/u;
const indentWidth = 4;

/** Reads Fastify's own route tree, so that no route can be missing. HEAD is left out, because it runs the handler of GET. */
export function listPanelRoutes(app: FastifyInstance): PanelRoute[] {
  const routes: PanelRoute[] = [];
  const parents: string[] = [];
  for (const text of app.printRoutes({ commonPrefix: false }).split("\n").filter(Boolean)) {
    const { indent = "", part = "", methods = "" } = text.match(routeLine)?.groups ?? {};
    if (part === "") throw new Error(`unknown line in Fastify's routes: ${text}`);
    const depth = indent.length / indentWidth - 1;
    parents.length = depth;
    const path = parents.join("") + part;
    parents.push(part);
    for (const method of methods.split(", ")) {
      if (method !== "HEAD" && path.startsWith("/api/")) routes.push({ method, path });
    }
  }
  return routes;
}
