/** For install.sh, before it lets the servers restart: would they start with these settings? Prints why not, and exits with 1. */
import { readConfig, readOperatorConfig } from "../settings/config.ts";
import { readPanelConfig, readPanelOrigin } from "../settings/panel-config.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  readConfig();
  readOperatorConfig();
  if (readPanelOrigin()) readPanelConfig();
});
