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

/** The message never quotes a value, because a value may contain a password and the message is logged. */
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
    .map(([name, schema]) => `${prefix}${name}: informe ${v.getDescription(schema)}`);
  throw new UserFacingError(`configuração errada: ${problems.join("; ")}`);
}

/** The folder of the release that this code belongs to, or of the repository. */
export const releaseFolder = fileURLToPath(new URL("../../..", import.meta.url));

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export const postgresAddress = v.pipe(
  v.string(),
  v.check((url) => URL.canParse(url) && /^postgres(ql)?:/.test(url)),
  v.description("um endereço como postgres://user:password@host:5432/database"),
);

const portNumber = v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(65_535));

export const listenHost = v.pipe(
  v.optional(v.string(), "127.0.0.1"),
  v.nonEmpty(),
  v.description("um nome ou endereço desta máquina"),
);

export function listenPort(usual: string) {
  return v.pipe(v.optional(portNumber, usual), v.description("um número inteiro de 0 a 65535"));
}

/** Variables that both the public server and the panel need. */
export const processVariables = {
  // `off` is for a release on trial beside the running server: it must not send e-mails or notifications, nor erase leads.
  JOBS: v.pipe(v.optional(v.picklist(["on", "off"]), "on"), v.description("on ou off")),
  // systemd sets it when it passes an open socket, which is then used instead of host and port.
  LISTEN_FDS: v.pipe(
    v.optional(v.literal("1")),
    v.description("1, o número de sockets que o systemd entrega"),
  ),
  LOG_LEVEL: v.pipe(
    v.optional(v.picklist(logLevels), "info"),
    v.description(`um destes: ${logLevels.join(", ")}`),
  ),
  // If every sender were trusted, anyone could fake a client address or an https connection.
  TRUST_PROXY: v.pipe(
    v.optional(v.string(), "loopback"),
    v.check((list) => list.split(",").every(isProxyRange)),
    v.description("loopback, linklocal, uniquelocal, endereços ou faixas, separados por vírgula"),
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
    v.description("a pasta que npm run build escreve"),
  ),
  SITE_FOLDER: v.pipe(
    v.optional(v.string()),
    v.description(
      "a pasta em que o conteúdo é publicado; sem ela o site mostra as páginas do build",
    ),
  ),
};

export const publisherVariables = {
  ...pageVariables,
  SITE_FOLDER: v.pipe(v.string(), v.description("a pasta em que o conteúdo é publicado")),
  PUBLISH_REQUEST: v.pipe(
    v.optional(v.string()),
    v.description("o arquivo que inicia a publicação; sem ele o próprio comando publica"),
  ),
  CONTENT_AUTHOR: v.pipe(v.optional(v.string(), "operador"), v.description("um nome")),
};

interface PageVariables {
  WEB_DIST: string;
  SITE_FOLDER?: string | undefined;
}

/** The folder of the pages that visitors see. */
export function shownFolder({ WEB_DIST, SITE_FOLDER }: PageVariables): string {
  return SITE_FOLDER === undefined ? WEB_DIST : join(releaseSite(SITE_FOLDER), "current");
}

/** Headers and pages change together, so each release has its own folder of pages. */
export function releaseSite(siteFolder: string): string {
  return join(resolve(siteFolder), basename(releaseFolder));
}

/** The domain that was given to install.sh. Always https, because without a certificate the site is not ready for visitors. */
export function readSiteUrl(): string {
  try {
    return `https://${readFileSync("/etc/fiosite/host", "utf8").trim()}`;
  } catch {
    // The site is not installed on this machine.
    return localSiteUrl;
  }
}
