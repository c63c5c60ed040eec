import { makeNginxHome, runNginx } from "../../workshop/nginx/run-nginx.ts";
import { findFreePort } from "../../workshop/processes/free-port.ts";

/** nginx handing out one compressed file: no languages, no headers of ours. */
export async function startBareNginx(file: string) {
  const home = await makeNginxHome();
  const port = await findFreePort();
  const { stop } = await runNginx(
    home,
    "",
    `access_log ${home}/access.log;
    brotli_static on;
    server {
        listen 127.0.0.1:${port};
        location / {
            root /;
            try_files ${file} =404;
        }
    }`,
  );
  return { origin: `http://127.0.0.1:${port}`, stop };
}
