import { join } from "node:path";
import * as v from "valibot";
import { addressList } from "../platform/post-outside.ts";
import { leadsVariables } from "./mail-settings.ts";
import {
  listenHost,
  listenPort,
  pageVariables,
  postgresAddress,
  processEnvironment,
  processVariables,
  publisherVariables,
  readSiteUrl,
  readVariables,
  releaseFolder,
  shownFolder,
} from "./process-settings.ts";
import { privateAddresses } from "./webhook-settings.ts";

const originExample = "um endereço como https://painel.provedor.example, sem caminho";

const panelVariables = {
  PANEL_DATABASE_URL: postgresAddress,
  // A passkey belongs to this host, so the host cannot be taken from a request.
  PANEL_ORIGIN: v.pipe(v.string(), v.check(isPanelOrigin), v.description(originExample)),
  PANEL_DIST: v.pipe(
    v.optional(v.string(), join(releaseFolder, "admin/dist")),
    v.nonEmpty(),
    v.description("a pasta do build do painel"),
  ),
  PANEL_PUSH_PRIVATE_ADDRESSES: privateAddresses,
  // The doctor writes this file. Its folder exists only where install.sh has installed the panel.
  HEALTH_FILE: v.pipe(
    v.optional(v.string(), "/var/lib/fiosite-health/health.json"),
    v.nonEmpty(),
    v.description("o arquivo que fiosite-doctor.service escreve para o painel"),
  ),
  PANEL_HOST: listenHost,
  PANEL_PORT: listenPort("3010"),
};

export type PanelConfig = ReturnType<typeof readPanelConfig>;

/** Settings of the panel, which is a separate process with its own database role. */
export function readPanelConfig(environment = processEnvironment) {
  const { SMTP_URL, MAIL_FROM, LEADS_RETENTION_DAYS } = leadsVariables;
  const entries = {
    ...panelVariables,
    ...processVariables,
    ...pageVariables,
    SMTP_URL,
    MAIL_FROM,
    LEADS_RETENTION_DAYS,
    PUBLISH_REQUEST: publisherVariables.PUBLISH_REQUEST,
  };
  const variables = readVariables(v.object(entries), entries, environment);
  const retentionDays = variables.LEADS_RETENTION_DAYS;
  return {
    databaseUrl: variables.PANEL_DATABASE_URL,
    host: variables.PANEL_HOST,
    port: variables.PANEL_PORT,
    hasInheritedSocket: variables.LISTEN_FDS !== undefined,
    logLevel: variables.LOG_LEVEL,
    trustProxy: variables.TRUST_PROXY,
    origin: variables.PANEL_ORIGIN,
    dist: variables.PANEL_DIST,
    runsJobs: variables.JOBS === "on",
    pushAddresses: addressList(variables.PANEL_PUSH_PRIVATE_ADDRESSES),
    webDist: shownFolder(variables),
    /** For previews: the release's build, with its renderer and the files that its pages use. */
    preview: { webDist: variables.WEB_DIST, siteUrl: readSiteUrl(), retentionDays },
    publishRequest: variables.PUBLISH_REQUEST,
    siteUrl: readSiteUrl(),
    retentionDays,
    healthFile: variables.HEALTH_FILE,
    releaseFolder,
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM },
  };
}

/** Where the provider's staff sign in; undefined while there is no panel. */
export function readPanelOrigin(environment = processEnvironment): string | undefined {
  return environment.PANEL_ORIGIN || undefined;
}

/** Settings of the operator's command `people`: the address in links, and how to mail them. */
export function readPanelLinkConfig(environment = processEnvironment) {
  const { PANEL_ORIGIN } = panelVariables;
  const { SMTP_URL, MAIL_FROM } = leadsVariables;
  const entries = { PANEL_ORIGIN, SMTP_URL, MAIL_FROM };
  const variables = readVariables(v.object(entries), entries, environment);
  return {
    origin: variables.PANEL_ORIGIN,
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM },
  };
}

/** For the public server, whose e-mails link to the panel if there is one. Empty counts as unset. */
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
