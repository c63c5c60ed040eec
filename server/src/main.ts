import { buildApp } from "./app.ts";
import { requireMigrations } from "./migrations/require-migrations.ts";
import { runServer, serve } from "./platform/serve.ts";
import { openPublishedContent } from "./platform/site-content.ts";
import { readConfig } from "./settings/config.ts";

await runServer(async () => {
  const config = readConfig();
  const { app, startJobs } = await buildApp(config, openPublishedContent(config.webDist));
  await requireMigrations(config.databaseUrl);
  if (config.runsJobs) await startJobs();
  await serve(app, config, "HOST e PORT");
});
