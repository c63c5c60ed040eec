import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { localSiteUrl } from "@fiosite/contract/pages";
import * as v from "valibot";
import { UserFacingError } from "../platform/user-facing-error.ts";

export type Environment = Record<string, string | undefined>;

// biome-ignore lint/style/noProcessEnv: the only place that reads the environment
export const processEnvironment: Environment = process.env;

/** The message never quotes a value: it may hold a password, and the message ends up in logs. */
export function readVariables<Output>(
  schema: v.GenericSchema<unknown, Output>,
  entries: Record<string, v.GenericSchema>,
  environment: Environment,
  prefix = "",
): Output {
  const values = Object.keys(entries).map((name) => [name, environment[prefix + name]]);
  const result = v.safeParse(schema, Object.fromEntries(values));
  if (result.success) return result.output;
  const invalidNames = new Set(result.issues.map((issue) => v.getDotPath(issue)?.split(".")[0]));
  const problems = Object.entries(entries)
    .filter(([name]) => invalidNames.has(name))
    .map(([name, schema]) => `${prefix}${name} must be ${v.getDescription(schema)}`);
  throw new UserFacingError(`invalid environment: ${problems.join("; ")}`);
}

/** Of the release this code belongs to, or of the repository. */
export const releaseFolder = fileURLToPath(new URL("../../..", import.meta.url));

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

/** What the public server and the panel's both need. */
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
  const name = entry.trim();
  return ["loopback", "linklocal", "uniquelocal"].includes(name) || isAddressOrRange(name);
}

export function isAddressOrRange(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d*$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

export const pageVariables = {
  WEB_DIST: v.pipe(
    v.optional(v.string(), join(releaseFolder, "web/dist")),
    v.nonEmpty(),
    v.transform((folder) => resolve(folder)),
    v.description("the output folder of npm run build"),
  ),
  SITE_FOLDER: v.pipe(
    v.optional(v.string()),
    v.description("the folder into which content is published, or unset to show the build"),
  ),
};

export const publisherVariables = {
  ...pageVariables,
  SITE_FOLDER: v.pipe(v.string(), v.description("the folder into which content is published")),
  PUBLISH_REQUEST: v.pipe(
    v.optional(v.string()),
    v.description("the file that starts the publisher, or unset to publish in the command itself"),
  ),
  CONTENT_AUTHOR: v.pipe(v.optional(v.string(), "operador"), v.description("a name")),
};

interface PageVariables {
  WEB_DIST: string;
  SITE_FOLDER?: string | undefined;
}

/** The folder of the pages that visitors see. */
export function shownFolder({ WEB_DIST, SITE_FOLDER }: PageVariables): string {
  return SITE_FOLDER === undefined ? WEB_DIST : join(releaseSite(SITE_FOLDER), "current");
}

/** Headers and pages change together, so each release has pages of its own. */
export function releaseSite(siteFolder: string): string {
  return join(resolve(siteFolder), basename(releaseFolder));
}

/** The domain that install.sh was given. Always https: without a certificate the site is not for visitors yet. */
export function readSiteUrl(): string {
  try {
    return `https://${readFileSync("/etc/fiosite/host", "utf8").trim()}`;
  } catch {
    // The site is not installed on this machine.
    return localSiteUrl;
  }
}
