import { readFile, rename, writeFile } from "node:fs/promises";
import type { Fault } from "./faults.ts";

/** What the hourly doctor remembers between two runs, in systemd's state directory. */
export interface DoctorState {
  faults: Fault[];
  /** When Google last returned reviews. */
  reviewsSeenAt?: string;
}

/** A missing or damaged file counts as empty: the worst that follows is one e-mail too many. */
export async function readDoctorState(path: string): Promise<DoctorState> {
  try {
    const state: DoctorState = JSON.parse(await readFile(path, "utf8"));
    return Array.isArray(state.faults) ? state : { faults: [] };
  } catch {
    return { faults: [] };
  }
}

/** Replaces the file in one step: a full disk, which the doctor reports too, must not leave half a file. */
export async function writeDoctorState(path: string, state: DoctorState): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(state));
  await rename(`${path}.new`, path);
}
