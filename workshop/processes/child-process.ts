import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface RunningChild {
  process: ChildProcess;
  stop(): Promise<void>;
}

const preload = new URL("./end-with-parent.ts", import.meta.url).href;

/** Starts a Node program and resolves once one of its output lines is recognised; `ready` returns what it found. */
export async function startNodeChild<Found>(
  args: string[],
  env: Record<string, string>,
  ready: (line: string) => Found | undefined,
  onLine: (line: string) => void = () => {},
): Promise<RunningChild & { found: Found }> {
  const child = spawn(process.execPath, ["--import", preload, ...args], {
    // biome-ignore lint/style/noProcessEnv: a child inherits PATH and the like; its settings come from `env`
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output: string[] = [];
  const found = await new Promise<Found>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        output.push(line);
        if (output.length > 20) output.shift();
        onLine(line);
        const value = ready(line);
        if (value !== undefined) resolve(value);
      });
    }
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`${args.join(" ")} ended with ${code}:\n${output.join("\n")}`)),
    );
  });
  return { process: child, found, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
