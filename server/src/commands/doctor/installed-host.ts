import { readFileSync } from "node:fs";

/** The domain that install.sh was given, or undefined where the site is not installed. */
export function readInstalledHost(file = "/etc/fiosite/host"): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}
