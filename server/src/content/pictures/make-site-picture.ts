import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { pictureFormats, pictureWidths } from "@fiosite/content/pictures";
import type { PictureRefusal } from "@fiosite/contract/panel/pictures";
import type { FitOutcome, PictureBytes, PictureSource } from "./fit-picture.ts";

export interface SitePicture {
  id: string;
  files: PictureBytes;
}

/** What `fit-process.ts` sends. */
type FitReport = FitOutcome & { mostMemoryKb: number };
type MakeOutcome = (SitePicture | { refusal: PictureRefusal }) & { mostMemoryKb?: number };

const program = join(import.meta.dirname, "fit-process.ts");
// A photo takes 2 to 5 s of a core; a loaded machine may need several times as long.
const mostMs = 40_000;

/**
 * Uses another process: a photo that crashes or hangs the decoder must not end the panel, which keeps serving other requests. The
 * process gets no settings, so that an attacker who takes over the decoder finds no password.
 */
export async function makeSitePicture(
  source: PictureSource,
  { timeoutMs = mostMs } = {},
): Promise<MakeOutcome> {
  const report = await runFitting(source, timeoutMs);
  if ("refusal" in report) return report;
  return { ...report, id: `${source.name}-${hashOf(report.files)}` };
}

function runFitting(
  source: PictureSource,
  timeoutMs: number,
): Promise<FitReport | { refusal: PictureRefusal }> {
  return new Promise((resolve) => {
    const child = fork(program, {
      env: {},
      execArgv: ["--max-old-space-size=64"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    let report: FitReport | undefined;
    child.once("message", (message) => {
      report = message as FitReport;
    });
    child.once("error", () => resolve({ refusal: "serverBusy" }));
    // Only our timeout sets `killed`. A decoder that crashes by itself means that the photo is damaged.
    child.once("exit", () =>
      resolve(report ?? { refusal: child.killed ? "serverBusy" : "damaged" }),
    );
    // Ignore errors here: a process that crashed before it got the photo also emits `exit`.
    child.send(source, () => {});
  });
}

/** Names the files, which browsers keep for a year, so it must change with their bytes. */
function hashOf(files: PictureBytes): string {
  const hash = createHash("sha256");
  for (const format of pictureFormats) {
    for (const width of pictureWidths) hash.update(files[format][width]);
  }
  return hash.digest("hex").slice(0, 32);
}
