import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { debianHeadlessShell, headlessShellFlags } from "../../workshop/chromium.ts";
import { siteHost } from "../../workshop/nginx/start-nginx.ts";

const flags = [
  ...headlessShellFlags,
  `--host-resolver-rules=MAP ${siteHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
  // The site's certificate is its own.
  "--ignore-certificate-errors",
  "--remote-debugging-port=0",
];

/**
 * A browser that has never seen the site: each measure gets its own. The headless shell, as on two cores the other processes of
 * a whole browser would take turns with the page that is measured.
 */
export async function startChromium(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), "fiosite-bench-chromium-"));
  const command = [debianHeadlessShell, ...flags, `--user-data-dir=${profile}`, "about:blank"];
  // The signal keeps a bench that was killed from leaving a browser to slow the next one down.
  const chromium = spawn("setpriv", ["--pdeathsig", "TERM", ...command], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(chromium, "exit");
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: chromium.stderr }).on("line", (line) => {
      const found = line.match(/DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/)?.[1];
      if (found) resolve(Number(found));
    });
    chromium.once("error", reject);
    chromium.once("exit", (code) => reject(new Error(`Chromium ended with ${code}`)));
  });
  return {
    port,
    stop: async () => {
      chromium.kill();
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
