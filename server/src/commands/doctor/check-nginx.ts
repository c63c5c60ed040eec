import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { about, type Finding } from "./finding.ts";

const { good, bad, skipped } = about("nginx");
const run = promisify(execFile);

export async function checkNginx(configuration: string | undefined): Promise<Finding> {
  if (!configuration && process.geteuid?.() !== 0) {
    return skipped("nginx's configuration can be tested by root only: run the doctor as root.");
  }
  try {
    await run("nginx", ["-t", "-q", ...(configuration ? ["-c", configuration] : [])]);
    return good("nginx accepts its configuration.");
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT") return skipped("nginx is not installed here.");
    const told = "stderr" in error ? String(error.stderr).trim().split("\n")[0] : error.message;
    return bad(
      `nginx refuses its configuration: ${told}`,
      "Run the update again, which writes it anew; nginx keeps running with the old one until it is reloaded.",
    );
  }
}
