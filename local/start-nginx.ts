import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setMtimesFromContent } from "../deploy/nginx/set-mtimes-from-content.ts";
import { renderSite, type SiteSettings } from "../deploy/nginx/site-configuration.ts";
import { findFreePort } from "./free-port.ts";
import { makeNginxHome, runNginx } from "./run-nginx.ts";

type Settings = Pick<
  SiteSettings,
  "webDist" | "upstream" | "certificate" | "clientTimeoutSeconds" | "unbufferedAccessLog"
>;

export interface RunningNginx {
  origin: string;
  secureOrigin: string;
  /** Certbot's webroot. */
  challenges: string;
  readLogs(): Promise<{ access: string; error: string }>;
  stop(): Promise<void>;
}

export const siteHost = "provedor.example";
const confFolder = join(import.meta.dirname, "../deploy/nginx");

/** Debian's nginx with the configuration of production; only ports, folders and the patience with clients differ. */
export async function startNginx(settings: Settings): Promise<RunningNginx> {
  const home = await makeNginxHome();
  const ports = { http: await findFreePort(), https: await findFreePort() };
  const challenges = join(home, "challenges");
  await mkdir(challenges);
  await setMtimesFromContent(settings.webDist);
  const site = await renderSite({
    ...settings,
    confFolder,
    host: siteHost,
    ports,
    logs: home,
    challenges,
  });
  const nginx = await runNginx(home, `include ${confFolder}/main.conf;`, `gzip on;\n${site}`);

  return {
    origin: `http://127.0.0.1:${ports.http}`,
    secureOrigin: `https://127.0.0.1:${ports.https}`,
    challenges,
    readLogs: async () => ({
      access: await readFile(join(home, "fiosite.access.jsonl"), "utf8"),
      error: nginx.told.join("\n") + (await readFile(join(home, "fiosite.error.log"), "utf8")),
    }),
    stop: nginx.stop,
  };
}
