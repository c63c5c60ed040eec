import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { endChild, startProgram } from "../../dev/processes/child-process.ts";
import { findFreePort } from "../../dev/processes/free-port.ts";
import type { Engine } from "./engine.ts";
import { isReady, openWebdriverSession } from "./webdriver-session.ts";
import { openWebkitTab } from "./webkit-tab.ts";

const startTimeoutMs = 30_000;

/** Debian's WebKitGTK, the engine of Safari: WebKitWebDriver starts MiniBrowser on a virtual screen. */
export async function startWebkit(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-webkit-"));
  await reduceMotion(folder);
  // Xvfb chooses a free display and writes its number.
  const screen = await startProgram(
    ["/usr/bin/Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { ready: (line) => line.match(/^\d+$/)?.[0] },
  );
  const port = await findFreePort();
  const driver = spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      // biome-ignore lint/style/noProcessEnv: a child inherits PATH and the like
      ...process.env,
      DISPLAY: `:${screen.found}`,
      XDG_CONFIG_HOME: folder,
      // Without LANG the browser's language is "C".
      LANG: "en_US.UTF-8",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await endChild(driver);
    await screen.stop();
    await rm(folder, { recursive: true });
  };
  try {
    await vi.waitUntil(() => isReady(address), { timeout: startTimeoutMs });
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    open: async (visit) => {
      const session = await openWebdriverSession(address, {
        "webkitgtk:browserOptions": {
          args: ["--automation", `--enable-javascript=${visit.hasJavaScript}`],
        },
      });
      return openWebkitTab(session, visit);
    },
    stop,
  };
}

/** WebKitGTK reads `prefers-reduced-motion` from the desktop's settings. */
async function reduceMotion(folder: string) {
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(
    join(folder, "gtk-3.0/settings.ini"),
    "[Settings]\ngtk-enable-animations=false\n",
  );
}
