import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

interface NginxProcess {
  /** What it said of itself. */
  told: string[];
  stop(): Promise<void>;
}

export function makeNginxHome(): Promise<string> {
  return mkdtemp(join(tmpdir(), "fiosite-nginx-"));
}

/** Debian's nginx with everything it writes in a folder of its own, which goes with it. */
export async function runNginx(home: string, main: string, http: string): Promise<NginxProcess> {
  // Workers started by root would else be a user who may not read a temporary folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const configuration = `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
${main}
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
    ${http}
}
`;
  const path = join(home, "nginx.conf");
  await writeFile(path, configuration);
  // The signal keeps a killed test run from leaving it behind.
  const nginx = spawn("setpriv", ["--pdeathsig", "TERM", "nginx", "-c", path], {
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
    told,
    stop: async () => {
      if (nginx.exitCode === null && nginx.kill("SIGTERM")) await once(nginx, "exit");
      await rm(home, { recursive: true });
    },
  };
}
