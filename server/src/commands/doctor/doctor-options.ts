import { parseArgs } from "node:util";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { readInstalledHost } from "./installed-host.ts";

const usage = `doctor [--send-test-message <address>] [--site <https address>]
       [--nginx-configuration <file>] [--socket <file>] [--notify <state file>]`;

export function readDoctorOptions(args: string[], siteUrl: string) {
  const host = readInstalledHost();
  try {
    const { values } = parseArgs({
      args,
      options: {
        "send-test-message": { type: "string" },
        site: { type: "string", default: host ? `https://${host}` : siteUrl },
        "nginx-configuration": { type: "string" },
        socket: { type: "string", default: "/run/fiosite/server.sock" },
        notify: { type: "string" },
      },
    });
    if (!URL.canParse(values.site)) throw new Error("site");
    return values;
  } catch {
    throw new UserFacingError(usage);
  }
}
