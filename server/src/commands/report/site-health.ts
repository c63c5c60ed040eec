import { readFile, stat } from "node:fs/promises";
import { report } from "@fiosite/content/report";
import { nameOf } from "../doctor/check-result.ts";
import type { DoctorState } from "../doctor/faults.ts";

/** The doctor runs every hour; its state is written at the end of each run. */
const maxAgeMs = 2 * 3_600_000;

/** What the hourly doctor last found. The engineer has its e-mails; the owner gets only the names. */
export async function describeHealth(statePath: string, unsentLeads: number): Promise<string[]> {
  return [report.health.unsent(unsentLeads), await describeDoctor(statePath)];
}

async function describeDoctor(path: string): Promise<string> {
  const { health } = report;
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > maxAgeMs) return health.notChecked;
    const { faults }: DoctorState = JSON.parse(await readFile(path, "utf8"));
    if (faults.length === 0) return health.well;
    return health.faults(faults.map(({ failure }) => nameOf(failure.subject)).join(", "));
  } catch {
    return health.notChecked;
  }
}
