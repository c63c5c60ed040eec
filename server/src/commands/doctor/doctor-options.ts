import { UserFacingError } from "../../platform/user-facing-error.ts";
import { readSiteUrl } from "../../settings/page-settings.ts";
import { readArguments } from "../run-command.ts";

const usage = `doctor [--send-test-message <address>] [--site <https address>]
       [--nginx-configuration <file>] [--socket <file>] [--panel-socket <file>]
       [--notify <state file>] [--health <file for the panel>]`;

export function readDoctorOptions(args: string[]) {
  const { values } = readArguments(usage, {
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
  if (!URL.canParse(values.site)) throw new UserFacingError(usage);
  return values;
}
