import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { findFreePort } from "../../dev/processes/free-port.ts";
import type { Engine } from "./engine.ts";
import { isReady, openWebdriverSession } from "./webdriver-session.ts";
import { openWebkitTab } from "./webkit-tab.ts";

const startTimeoutMs = 30_000;

/** Debian's WebKitGTK, the engine of Safari: WebKitWebDriver starts MiniBrowser on a virtual screen. */
export async function startWebkit(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-webkit-"));
  await reduceMotion(folder);
  const { screen, display } = await startScreen();
  const port = await findFreePort();
  const driver = spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      // biome-ignore lint/style/noProcessEnv: a child inherits PATH and the like
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: folder,
      // Without LANG the browser's language is "C".
      LANG: "en_US.UTF-8",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await end(driver);
    await end(screen);
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

/** Xvfb chooses a free display and writes its number to the given file descriptor. */
async function startScreen() {
  const screen = spawn(
    "/usr/bin/Xvfb",
    ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  const number = screen.stdio[3];
  if (!number) throw new Error("Xvfb has no pipe for its display number");
  const [line] = await once(number, "data");
  return { screen, display: `:${String(line).trim()}` };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
