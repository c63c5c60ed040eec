import { requireMigrations } from "../migrations/require-migrations.ts";
import { runServer, serve } from "../platform/serve.ts";
import { openPublishedContent } from "../platform/site-content.ts";
import { readPanelConfig } from "../settings/panel-config.ts";
import { buildPanel } from "./panel-app.ts";

await runServer(async () => {
  const config = readPanelConfig();
  const app = await buildPanel(config, openPublishedContent(config.webDist));
  await requireMigrations(config.databaseUrl, "PANEL_DATABASE_URL");
  await serve(app, config, "PANEL_HOST e PANEL_PORT");
});
