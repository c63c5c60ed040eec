import { join } from "node:path";
import * as v from "valibot";
import { listenHost, listenPort, postgresAddress, releaseFolder } from "./process-settings.ts";
import { privateAddresses } from "./webhook-settings.ts";

const originExample = "an address like https://painel.provedor.example, without a path";

/** Schemas for `config.ts` and `panel-config.ts`. */
export const panelVariables = {
  PANEL_DATABASE_URL: postgresAddress,
  // A passkey belongs to this host, so it cannot be derived from a request.
  PANEL_ORIGIN: v.pipe(v.string(), v.check(isPanelOrigin), v.description(originExample)),
  PANEL_DIST: v.pipe(
    v.optional(v.string(), join(releaseFolder, "admin/dist")),
    v.nonEmpty(),
    v.description("the output folder of the panel's build"),
  ),
  PANEL_PUSH_PRIVATE_ADDRESSES: privateAddresses,
  // Written by the doctor; the folder exists only where install.sh has made the panel.
  HEALTH_FILE: v.pipe(
    v.optional(v.string(), "/var/lib/fiosite-health/health.json"),
    v.nonEmpty(),
    v.description("the file that fiosite-doctor.service writes for the panel"),
  ),
  PANEL_HOST: listenHost,
  PANEL_PORT: listenPort("3010"),
};

/** For the public server, which links to the panel in its e-mails if there is one. Empty counts as unset. */
export const optionalPanelOrigin = v.pipe(
  v.optional(v.string(), ""),
  v.check((text) => text === "" || isPanelOrigin(text)),
  v.transform((text) => (text === "" ? undefined : text)),
  v.description(originExample),
);

/** Browsers allow passkeys and secure cookies without https only on localhost. */
function isPanelOrigin(text: string): boolean {
  const url = URL.parse(text);
  const isSafe = url?.protocol === "https:" || url?.hostname === "localhost";
  return isSafe && url?.origin === text;
}
