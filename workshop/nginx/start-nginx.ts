import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { renderSite, type SiteSettings } from "../../deploy/nginx/site-configuration.ts";
import { stampFiles } from "../../deploy/nginx/stamp-files.ts";
import { findFreePort } from "../processes/free-port.ts";
import { makeNginxHome, runNginx } from "./run-nginx.ts";

type Settings = Pick<
  SiteSettings,
  "webDist" | "upstream" | "certificate" | "clientSeconds" | "recordsAtOnce"
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
const parts = join(import.meta.dirname, "../../deploy/nginx");

/** Debian's nginx with the configuration of production; only ports, folders and the patience with clients differ. */
export async function startNginx(settings: Settings): Promise<RunningNginx> {
  const home = await makeNginxHome();
  const ports = { http: await findFreePort(), https: await findFreePort() };
  const challenges = join(home, "challenges");
  await mkdir(challenges);
  await stampFiles(settings.webDist);
  const site = await renderSite({
    ...settings,
    parts,
    host: siteHost,
    ports,
    logs: home,
    challenges,
  });
  const nginx = await runNginx(home, `include ${parts}/main.conf;`, `gzip on;\n${site}`);

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
