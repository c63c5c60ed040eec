import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "../../contract/panel/people.ts";
import { buildPanel } from "../../server/src/panel/panel-app.ts";
import { openSiteContent } from "../../server/src/platform/site-content.ts";
import { readPanelConfig } from "../../server/src/settings/panel-config.ts";
import { type HttpRequest, sendHttp } from "../http/send-http.ts";
import type { JsonResponse } from "../leads/lead-requests.ts";
import { runSql } from "../postgres/run-sql.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";
import { writeFixtureSite } from "../site/fixture-site.ts";
import { mailSettings } from "../site/test-settings.ts";
import { newSessionToken } from "./tokens.ts";

export const panelOrigin = "https://painel.provedor.example";

interface PanelRequest extends HttpRequest {
  /** The whole Cookie header, from `signIn`. */
  cookie?: string | undefined;
  json?: unknown;
}

export interface TestPerson {
  id: string;
  name: string;
  email: string;
}

export type TestPanel = Awaited<ReturnType<typeof startTestPanel>>;

/** The panel's real server on a free port, with its production role, on a database of its own or the given one. */
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
    ...{ app, origin, database, logLines },
    /** Runs as the superuser. */
    sql: (statement: string) => runSql(database, statement),

    /** As the panel's page sends it, unless the headers say otherwise. */
    async request(path: string, { cookie, json, ...request }: PanelRequest = {}) {
      const headers: Record<string, string> = {
        ...(request.method && { origin: panelOrigin }),
        ...(cookie && { cookie }),
        ...(json !== undefined && { "content-type": "application/json" }),
        ...request.headers,
      };
      // An empty origin stands for a request without one.
      if (headers.origin === "") delete headers.origin;
      const body = json === undefined ? undefined : JSON.stringify(json);
      const response = await sendHttp(origin, path, { ...(body && { body }), ...request, headers });
      const text = response.body.toString();
      const parsed = /^[{[]/.test(text) ? JSON.parse(text) : undefined;
      return { ...response, json: parsed } satisfies JsonResponse;
    },

    async addPerson(role: Role): Promise<TestPerson> {
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
