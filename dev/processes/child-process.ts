import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface RunningChild {
  process: ChildProcess;
  stop(): Promise<void>;
}

interface Watch<Found> {
  /** Called with each line of output. The child counts as started when this returns a value. */
  ready(line: string): Found | undefined;
  onLine?: ((line: string) => void) | undefined;
}

/** Installed machines use this cache too. Without it each start compiles the code again, which takes 0.4 s of a core. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)),
};

/** Preloaded into every Node child, which then exits when its parent is killed, because the channel to the parent closes. */
const endWithParent =
  "data:text/javascript,process.on('disconnect',()=>process.exit());process.channel?.unref()";

export function startNodeChild<Found>(
  args: string[],
  env: Record<string, string>,
  ready: (line: string) => Found | undefined,
  onLine?: (line: string) => void,
): Promise<RunningChild & { found: Found }> {
  const command = [process.execPath, "--import", endWithParent, ...args];
  return startChild(
    command,
    { ready, onLine },
    {
      // biome-ignore lint/style/noProcessEnv: a child inherits PATH and the like; its settings come from `env`
      env: { ...process.env, ...compileCache, ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
}

interface ProgramOptions extends Pick<SpawnOptions, "uid" | "gid"> {
  endSignal?: NodeJS.Signals;
}

/** Starts a program other than Node. On Linux the kernel ends it with a signal when this process is killed. */
export function startProgram<Found>(
  command: string[],
  watch: Watch<Found>,
  { endSignal = "SIGTERM", ...user }: ProgramOptions = {},
): Promise<RunningChild & { found: Found }> {
  const isLinux = process.platform === "linux";
  const bound = isLinux ? ["setpriv", "--pdeathsig", endSignal.slice(3)] : [];
  const options: SpawnOptions = { ...user, stdio: ["ignore", "pipe", "pipe"] };
  return startChild([...bound, ...command], watch, options, endSignal);
}

async function startChild<Found>(
  [program = "", ...args]: string[],
  { ready, onLine }: Watch<Found>,
  options: SpawnOptions,
  endSignal: NodeJS.Signals = "SIGTERM",
): Promise<RunningChild & { found: Found }> {
  const child = spawn(program, args, options);
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
  return { process: child, found, stop: () => endChild(child, endSignal) };
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM") {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}
