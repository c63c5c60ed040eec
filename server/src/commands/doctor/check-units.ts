import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed, skipped } = resultsFor("units");
const run = promisify(execFile);

/** Everything that the site needs, also what runs once a day: a job that failed at night is still listed in the morning. */
const patterns = ["fiosite*", "nginx*", "postgresql*", "certbot*", "logrotate*"];
const list = ["list-units", "--state=failed", "--plain", "--no-legend", "--full", ...patterns];

export async function checkUnits(): Promise<CheckResult> {
  let output: string;
  try {
    output = (await run("systemctl", list)).stdout;
  } catch {
    return skipped("Aqui não há systemd.");
  }
  const units = output
    .split("\n")
    .flatMap((line) => line.split(" ")[0] || [])
    // The doctor is running, so its own past failures are over.
    .filter((unit) => !unit.startsWith("fiosite-doctor"));
  if (units.length === 0) return ok("Nenhum serviço do site falhou.");
  return failed(
    `O systemd diz que falhou: ${units.join(", ")}.`,
    units.map((unit) => `journalctl -u ${unit} -n 50; systemctl restart ${unit}`).join("\n"),
  );
}
