import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed, skipped } = resultsFor("nginx");
const run = promisify(execFile);

export async function checkNginx(configuration: string | undefined): Promise<CheckResult> {
  if (!configuration && process.geteuid?.() !== 0) {
    return skipped("Only root can test nginx's configuration: run the doctor as root.");
  }
  try {
    // By its path: /usr/sbin is not on the PATH of every Debian user.
    await run("/usr/sbin/nginx", ["-t", "-q", ...(configuration ? ["-c", configuration] : [])]);
    return ok("nginx accepts its configuration.");
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT") return skipped("nginx is not installed here.");
    const reason = "stderr" in error ? String(error.stderr).trim().split("\n")[0] : error.message;
    return failed(
      `nginx rejects its configuration: ${reason}`,
      "Run the update again: it rewrites the configuration. Until it is reloaded, nginx keeps running with the old one.",
    );
  }
}
