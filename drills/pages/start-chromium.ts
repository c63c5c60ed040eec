import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianHeadlessShell, headlessShellFlags } from "../../dev/chromium.ts";
import { startDebianChild } from "../../dev/processes/child-process.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

const flags = [
  ...headlessShellFlags,
  `--host-resolver-rules=MAP ${siteHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
  // The certificate is self-signed.
  "--ignore-certificate-errors",
  "--remote-debugging-port=0",
];

/**
 * Starts a browser with an empty profile. It is the headless shell: on two cores the other processes of a whole browser
 * would compete with the page under test.
 */
export async function startChromium(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), "fiosite-bench-chromium-"));
  const command = [debianHeadlessShell, ...flags, `--user-data-dir=${profile}`, "about:blank"];
  const chromium = await startDebianChild(command, {
    ready: (line) => line.match(/DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/)?.[1],
  });
  return {
    port: Number(chromium.found),
    stop: async () => {
      await chromium.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
