import { once } from "node:events";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendHttp } from "../../../dev/http.ts";
import { panelHtml, writePanelFixture } from "../../../dev/panel/test-panel.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { startPanelServer } from "../../../dev/site/servers.ts";
import { unreachableDatabase } from "../../../dev/site/test-settings.ts";

let dist: string;
let database: ReturnType<typeof roleUrls>;

beforeAll(async () => {
  dist = await writePanelFixture();
  database = roleUrls(await createTestDatabase());
});
afterAll(() => rm(dist, { recursive: true }));

const start = (environment: Record<string, string> = {}) =>
  startPanelServer({ database, port: 0, environment: { PANEL_DIST: dist, ...environment } });

test("the panel starts beside the site, and ends on SIGTERM with 0", async () => {
  const { address, process } = await start({
    PANEL_HOST: "127.0.0.1",
    PANEL_ORIGIN: "https://painel.provedor.example",
  });
  expect((await sendHttp(address, "/entrar")).body.toString()).toBe(panelHtml);
  process.kill("SIGTERM");
  expect(await once(process, "exit")).toEqual([0, null]);
});

test.each([
  [
    "an address with a path",
    { PANEL_ORIGIN: "https://provedor.example/painel" },
    /PANEL_ORIGIN: informe/,
  ],
  ["no panel", { PANEL_DIST: "/nonexistent" }, /PANEL_DIST has no index\.html/],
  [
    "no database",
    { PANEL_DATABASE_URL: unreachableDatabase },
    /o banco de dados de PANEL_DATABASE_URL/,
  ],
])("%s: the start fails with the reason in one line", async (_name, settings, reason) => {
  const origin = { PANEL_ORIGIN: "https://painel.provedor.example" };
  const failed = await start({ ...origin, ...settings }).catch((error: Error) => error.message);
  expect(failed).toMatch(/ended with 1:\nO servidor não começou: [^\n]*$/);
  expect(failed).toMatch(reason);
});
