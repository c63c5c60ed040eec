import { parseArgs } from "node:util";
import { readSiteUrl } from "../../platform/installed-host.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";

const usage = `doctor [--send-test-message <address>] [--site <https address>]
       [--nginx-configuration <file>] [--socket <file>] [--panel-socket <file>]
       [--notify <state file>] [--health <file for the panel>]`;

export function readDoctorOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        "send-test-message": { type: "string" },
        site: { type: "string", default: readSiteUrl() },
        "nginx-configuration": { type: "string" },
        socket: { type: "string", default: "/run/fiosite/server.sock" },
        "panel-socket": { type: "string", default: "/run/fiosite/panel.sock" },
        notify: { type: "string" },
        health: { type: "string" },
      },
    });
    if (!URL.canParse(values.site)) throw new Error("site");
    return values;
  } catch {
    throw new UserFacingError(usage);
  }
}
