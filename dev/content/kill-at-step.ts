/** Loaded into a process by `--import`: kills it at the step on the file system that its argument names. */
import { failFromStep } from "./step-faults.ts";

const { searchParams } = new URL(import.meta.url);
failFromStep(Number(searchParams.get("step")), () => {
  process.kill(process.pid, "SIGKILL");
  // The signal ends the process before this returns.
  throw new Error("killed");
});
