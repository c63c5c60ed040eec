import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import * as v from "valibot";

/** Of the release this code belongs to, or of the repository. */
export const releaseFolder = fileURLToPath(new URL("../../..", import.meta.url));

/** Schemas for `config.ts` and `panel-config.ts`: what the public server and the panel's both need. */
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export const postgresAddress = v.pipe(
  v.string(),
  v.check((url) => URL.canParse(url) && /^postgres(ql)?:/.test(url)),
  v.description("an address like postgres://user:password@host:5432/database"),
);

const portNumber = v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(65_535));

export const listenHost = v.pipe(
  v.optional(v.string(), "127.0.0.1"),
  v.nonEmpty(),
  v.description("a host name or an address to listen on"),
);

export function listenPort(usual: string) {
  return v.pipe(v.optional(portNumber, usual), v.description("a whole number from 0 to 65535"));
}

export const processVariables = {
  // `off` for a release on trial beside the running server: it must not send e-mails or notices, nor erase leads.
  JOBS: v.pipe(v.optional(v.picklist(["on", "off"]), "on"), v.description("on or off")),
  // systemd sets it when it passes an open socket, which then replaces host and port.
  LISTEN_FDS: v.pipe(
    v.optional(v.literal("1")),
    v.description("1, the number of sockets that systemd passes"),
  ),
  LOG_LEVEL: v.pipe(
    v.optional(v.picklist(logLevels), "info"),
    v.description(`one of ${logLevels.join(", ")}`),
  ),
  // Trusting every sender would let anyone fake a client address or an https connection.
  TRUST_PROXY: v.pipe(
    v.optional(v.string(), "loopback"),
    v.check((list) => list.split(",").every(isProxyRange)),
    v.description("loopback, linklocal, uniquelocal, addresses or ranges, separated by commas"),
  ),
};

function isProxyRange(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.trim().split("/");
  if (prefix === undefined) {
    return ["loopback", "linklocal", "uniquelocal"].includes(address) || isIP(address) !== 0;
  }
  const maxPrefix = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
  return rest.length === 0 && /^[1-9]\d*$/.test(prefix) && Number(prefix) <= maxPrefix;
}
