import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { renderSite, type SiteSettings } from "../deploy/nginx/site-configuration.ts";
import { stampFiles } from "../deploy/nginx/stamp-files.ts";
import { findFreePort } from "./free-port.ts";

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

export const siteHost = "tudofibra.example";
const parts = join(import.meta.dirname, "../deploy/nginx");

/** Debian's nginx with the configuration of production; only ports, folders and the patience with clients differ. */
export async function startNginx(settings: Settings): Promise<RunningNginx> {
  const home = await mkdtemp(join(tmpdir(), "tudo-nginx-"));
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
  await writeFile(join(home, "nginx.conf"), mainConfiguration(home, site));

  // The signal keeps a killed test run from leaving it behind.
  const nginx = spawn("setpriv", ["--pdeathsig", "TERM", "nginx", "-c", join(home, "nginx.conf")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const told: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: nginx.stderr }).on("line", (line) => {
      told.push(line);
      if (line.includes("start worker process ")) resolve();
    });
    nginx.once("error", reject);
    nginx.once("exit", () => reject(new Error(`nginx ended:\n${told.join("\n")}`)));
  });

  return {
    origin: `http://127.0.0.1:${ports.http}`,
    secureOrigin: `https://127.0.0.1:${ports.https}`,
    challenges,
    readLogs: async () => ({
      access: await readFile(join(home, "tudo-fibra.access.jsonl"), "utf8"),
      error: told.join("\n") + (await readFile(join(home, "tudo-fibra.error.log"), "utf8")),
    }),
    stop: async () => {
      if (nginx.exitCode === null && nginx.kill("SIGTERM")) await once(nginx, "exit");
      await rm(home, { recursive: true });
    },
  };
}

function mainConfiguration(home: string, site: string): string {
  // Workers started by root would else be a user who may not read a temporary folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
include ${parts}/main.conf;
${user}
daemon off;
pid ${home}/nginx.pid;
error_log stderr notice;
worker_processes 2;
events {
    worker_connections 768;
}
http {
    client_body_temp_path ${home}/body;
    proxy_temp_path ${home}/proxy;
    fastcgi_temp_path ${home}/fastcgi;
    uwsgi_temp_path ${home}/uwsgi;
    scgi_temp_path ${home}/scgi;
    sendfile on;
    tcp_nopush on;
    gzip on;
    include /etc/nginx/mime.types;
    ${site}
}
`;
}
