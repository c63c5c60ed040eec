import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface RunningChild {
  process: ChildProcess;
  stop(): Promise<void>;
}

interface Watch<Found> {
  /** Called with each line of output until it returns something: then the child counts as started. */
  ready(line: string): Found | undefined;
  onLine?: ((line: string) => void) | undefined;
}

/** As on a machine: compiling the code again takes 0.4 s of a core at each start. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)),
};

const preload = new URL("./end-with-parent.ts", import.meta.url).href;

export function startNodeChild<Found>(
  args: string[],
  env: Record<string, string>,
  ready: (line: string) => Found | undefined,
  onLine?: (line: string) => void,
): Promise<RunningChild & { found: Found }> {
  const command = [process.execPath, "--import", preload, ...args];
  return startChild(command, { ...compileCache, ...env }, ["ignore", "pipe", "pipe", "ipc"], {
    ready,
    onLine,
  });
}

/** For Debian's programs: the kernel sends them SIGTERM when this process is killed, so none is left running. */
export function startDebianChild<Found>(
  command: string[],
  watch: Watch<Found>,
): Promise<RunningChild & { found: Found }> {
  const bound = ["setpriv", "--pdeathsig", "TERM", ...command];
  return startChild(bound, {}, ["ignore", "pipe", "pipe"], watch);
}

async function startChild<Found>(
  [program = "", ...args]: string[],
  env: Record<string, string>,
  stdio: StdioOptions,
  { ready, onLine }: Watch<Found>,
): Promise<RunningChild & { found: Found }> {
  // biome-ignore lint/style/noProcessEnv: a child inherits PATH and the like; its settings come from `env`
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio });
  const lastLines: string[] = [];
  const found = await new Promise<Found>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        lastLines.push(line);
        if (lastLines.length > 20) lastLines.shift();
        onLine?.(line);
        const value = ready(line);
        if (value !== undefined) resolve(value);
      });
    }
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`${args.join(" ")} ended with ${code}:\n${lastLines.join("\n")}`)),
    );
  });
  return { process: child, found, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
