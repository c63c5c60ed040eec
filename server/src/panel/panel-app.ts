import { readStarterContent } from "@fiosite/content/starter-content";
import type { FastifyInstance } from "fastify";
import { contactRoutes } from "../contacts/contact-routes.ts";
import { pictureRoutes } from "../content/pictures/picture-routes.ts";
import { createPreviews } from "../content/renderer.ts";
import { registerPanelHealth } from "../health/health-routes.ts";
import { ownerHealthRoutes } from "../health/owner-health.ts";
import { numberRoutes } from "../numbers/number-routes.ts";
import { createDoorMailer } from "../people/door-mailer.ts";
import { guardRoutes } from "../people/guard.ts";
import { linkRoutes } from "../people/links.ts";
import { passkeyRoutes } from "../people/passkeys.ts";
import { peopleRoutes } from "../people/people-routes.ts";
import { recordRoutes } from "../people/records.ts";
import { isAlive } from "../people/session-store.ts";
import { deviceRoutes, sessionRoutes } from "../people/sessions.ts";
import { openDatabase } from "../platform/database.ts";
import type { LogStream } from "../platform/logger-options.ts";
import { securityHeaders } from "../platform/security-headers.ts";
import { createServer } from "../platform/serve.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { pushRoutes } from "../push/push-routes.ts";
import { createPushSender } from "../push/push-sender.ts";
import type { PanelConfig } from "../settings/panel-config.ts";
import { servePanelFiles } from "./serve-panel-files.ts";
import { draftRoutes, fieldRoutes } from "./site/draft-routes.ts";
import { previewRoutes } from "./site/preview-routes.ts";
import { publicationRoutes } from "./site/publication-routes.ts";

// The longest note has 2,000 letters; a new passkey is about 2 kB.
const bodyLimit = 16_384;

export async function buildPanel(
  config: PanelConfig,
  content: SiteContent,
  logStream?: LogStream,
): Promise<FastifyInstance> {
  const app = createServer(config, { headers: panelHeaders, logStream, bodyLimit });
  app.addHook("onRequest", async (request, reply) => {
    // Neither the browser nor a proxy may keep personal data, so "back" shows nothing after signing out.
    if (request.url.startsWith("/api")) reply.header("Cache-Control", "no-store");
  });
  // A form of another site can send text/plain, but sending JSON needs a CORS preflight, which is refused.
  app.removeContentTypeParser("text/plain");

  const database = openDatabase(config.databaseUrl, app.log);
  const mailer = createDoorMailer({ ...config, database, content }, app.log);
  const privateAddresses = config.pushAddresses;
  const push = createPushSender(
    { database, content, privateAddresses, from: config.mail.from, isSessionAlive: isAlive },
    app.log,
  );
  if (config.runsJobs) app.addHook("onReady", async () => push.start());
  app.addHook("onClose", async () => {
    await push.stop();
    await mailer.stop();
    await database.end();
  });
  guardRoutes(app, { database, origin: config.origin });

  const door = { database, content, mailer, origin: config.origin };
  for (const routes of [sessionRoutes, linkRoutes, passkeyRoutes, deviceRoutes, peopleRoutes]) {
    await app.register(routes, door);
  }
  await app.register(recordRoutes, { database });
  await app.register(contactRoutes, { database, content });
  await app.register(pushRoutes, { database, privateAddresses });
  const site = {
    database,
    starter: readStarterContent(),
    previews: createPreviews(config.preview),
    publishRequest: config.publishRequest,
    siteUrl: config.siteUrl,
  };
  for (const routes of [
    draftRoutes,
    fieldRoutes,
    pictureRoutes,
    previewRoutes,
    publicationRoutes,
  ]) {
    await app.register(routes, site);
  }
  const { siteUrl, retentionDays } = config;
  await app.register(numberRoutes, { database, content, siteUrl, retentionDays });
  const { healthFile, releaseFolder } = config;
  await app.register(ownerHealthRoutes, { database, content, healthFile, releaseFolder });
  registerPanelHealth(app, database);
  await servePanelFiles(app, config.dist, config.preview.webDist);
  return app;
}

/** Sent with every response of the panel. Vite writes scripts and styles as files, so nothing inline is allowed. */
const panelHeaders: Record<string, string> = {
  ...securityHeaders({ scripts: [], styles: [] }),
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // For the preview of the site.
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
  // WhatsApp and the map must not learn which contact was open.
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
};
