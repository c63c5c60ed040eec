/**
 * install.sh runs this before it restarts the servers. If they would not start with these settings, it prints why and exits with
 * 1.
 */
import { readConfig, readOperatorConfig } from "../settings/config.ts";
import { readPanelConfig, readPanelOrigin } from "../settings/panel-config.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  readConfig();
  readOperatorConfig();
  if (readPanelOrigin()) readPanelConfig();
});
