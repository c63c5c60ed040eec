import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const changing = ["link", "mkdir", "open", "readdir", "rename", "rm", "symlink"] as const;

/**
 * Calls `fault` at the given step of this process on the file system and at all later ones. A step is a call of a function in
 * `changing`, or a sync to the disk. Returns a function that stops this.
 */
export function failFromStep(step: number, fault: () => never): () => void {
  let left = step;
  const count = () => {
    left -= 1;
    if (left < 0) fault();
  };
  const originals = changing.map((name) => [name, files[name]] as const);
  const patched = originals.map(([name, original]) => [
    name,
    async (...args: unknown[]) => {
      count();
      const result = await (original as (...given: unknown[]) => Promise<unknown>)(...args);
      return name === "open" ? withCountedSync(result as files.FileHandle, count) : result;
    },
  ]);
  Object.assign(files, Object.fromEntries(patched));
  syncBuiltinESMExports();
  return () => {
    Object.assign(files, Object.fromEntries(originals));
    syncBuiltinESMExports();
  };
}

function withCountedSync(handle: files.FileHandle, count: () => void): files.FileHandle {
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    count();
    await sync();
  };
  return handle;
}

// `--import step-faults.ts?step=7` preloads this file into a process and kills the process at that step.
const killAt = new URL(import.meta.url).searchParams.get("step");
if (killAt !== null) {
  failFromStep(Number(killAt), () => {
    process.kill(process.pid, "SIGKILL");
    // The signal ends the process before this returns.
    throw new Error("killed");
  });
}
