import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  renderSite,
  type SiteSettings,
  setMtimesFromContent,
} from "../../deploy/nginx/site-configuration.ts";
import { startProgram } from "../processes/child-process.ts";
import { findFreePort } from "../processes/free-port.ts";
import { siteHost } from "../site/test-settings.ts";

type Settings = Pick<
  SiteSettings,
  "webDist" | "upstream" | "certificate" | "panel" | "clientTimeoutSeconds" | "unbufferedAccessLog"
> & {
  host?: string;
  /** Directives of nginx's http block, which an operator would write into a file of conf.d. */
  confD?: string;
};

export interface RunningNginx {
  origin: string;
  secureOrigin: string;
  /** Certbot's webroot. */
  challenges: string;
  readLogs(): Promise<{ access: string; error: string }>;
  /** How many request bodies nginx's workers have written to disk. nginx deletes the names of these files immediately. */
  countBodiesOnDisk(): Promise<number>;
  stop(): Promise<void>;
}

const confFolder = join(import.meta.dirname, "../../deploy/nginx");

/** Debian's nginx with the production configuration; only ports, folders and the timeout for clients differ. */
export async function startNginx({ confD = "", ...settings }: Settings): Promise<RunningNginx> {
  const home = await mkdtemp(join(tmpdir(), "fiosite-nginx-"));
  const ports = { http: await findFreePort(), https: await findFreePort() };
  const challenges = join(home, "challenges");
  await mkdir(challenges);
  await setMtimesFromContent(settings.webDist);
  const site = await renderSite({
    host: siteHost,
    ...settings,
    confFolder,
    ports,
    logs: home,
    challenges,
  });
  const configuration = join(home, "nginx.conf");
  await writeFile(configuration, mainConfiguration(home, `${confD}\n${site}`));
  const output: string[] = [];
  // The full path, because /usr/sbin is not on the PATH of every Debian user.
  const nginx = await startProgram(["/usr/sbin/nginx", "-c", configuration], {
    ready: (line) => line.includes("start worker process ") || undefined,
    onLine: (line) => output.push(line),
  });

  return {
    origin: `http://127.0.0.1:${ports.http}`,
    secureOrigin: `https://127.0.0.1:${ports.https}`,
    challenges,
    readLogs: async () => ({
      access: await readFile(join(home, "fiosite.access.jsonl"), "utf8"),
      error: output.join("\n") + (await readFile(join(home, "fiosite.error.log"), "utf8")),
    }),
    countBodiesOnDisk: async () => {
      const master = (await readFile(join(home, "nginx.pid"), "utf8")).trim();
      const workers = await readFile(`/proc/${master}/task/${master}/children`, "utf8");
      const files = await Promise.all(workers.trim().split(" ").map(listOpenFiles));
      return files.flat().filter((file) => file.startsWith(join(home, "body/"))).length;
    },
    stop: async () => {
      await nginx.stop();
      await rm(home, { recursive: true });
    },
  };
}

async function listOpenFiles(pid: string): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  // A file may be closed while the folder is read.
  const links = (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => ""));
  return Promise.all(links);
}

/** nginx writes all its files below `home`, so that it needs no special rights and several can run at a time. */
function mainConfiguration(home: string, site: string): string {
  // Workers of a root process would run as www-data, which may not read a temporary folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
include ${confFolder}/main.conf;
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
    include /etc/nginx/mime.types;
    gzip on;
    ${site}
}
`;
}

const key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes".split(" ");

/** Returns a folder with a self-signed certificate, in files named as certbot names them. */
export async function makeCertificate(host = siteHost): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-certificate-"));
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const name = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
  await promisify(execFile)("openssl", ["req", "-x509", "-days", "2", ...key, ...files, ...name]);
  return folder;
}
