import { readFileSync } from "node:fs";
import { localSiteUrl } from "@fiosite/contract/local-site-url";

/** The domain that install.sh was given, or undefined where the site is not installed. */
function readInstalledHost(file = "/etc/fiosite/host"): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}

/** Always https: without a certificate the site is not for visitors yet. */
export function readSiteUrl(): string {
  const host = readInstalledHost();
  return host ? `https://${host}` : localSiteUrl;
}
