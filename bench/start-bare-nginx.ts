import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findFreePort } from "../local/free-port.ts";

/** nginx as Debian ships it, handing out one compressed file: no languages, no headers of ours. */
export async function startBareNginx(file: string) {
  const home = await mkdtemp(join(tmpdir(), "tudo-bare-nginx-"));
  const port = await findFreePort();
  const user = process.getuid?.() === 0 ? "user root;" : "";
  await writeFile(
    join(home, "nginx.conf"),
    `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
${user}
daemon off;
pid ${home}/nginx.pid;
error_log stderr notice;
worker_processes 2;
events {
    worker_connections 768;
}
http {
    include /etc/nginx/mime.types;
    access_log ${home}/access.log;
    client_body_temp_path ${home}/body;
    proxy_temp_path ${home}/proxy;
    fastcgi_temp_path ${home}/fastcgi;
    uwsgi_temp_path ${home}/uwsgi;
    scgi_temp_path ${home}/scgi;
    sendfile on;
    tcp_nopush on;
    brotli_static on;
    server {
        listen 127.0.0.1:${port};
        location / {
            root /;
            try_files ${file} =404;
        }
    }
}
`,
  );
  const nginx = spawn("setpriv", ["--pdeathsig", "TERM", "nginx", "-c", join(home, "nginx.conf")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const line of createInterface({ input: nginx.stderr })) {
    if (line.includes("start worker process ")) break;
  }
  if (nginx.exitCode !== null) throw new Error("the bare nginx did not start");
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (nginx.kill("SIGTERM")) await once(nginx, "exit");
      await rm(home, { recursive: true });
    },
  };
}
