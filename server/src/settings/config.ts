import * as v from "valibot";
import {
  alertVariables,
  isOperatorSet,
  leadsVariables,
  operatorAddresses,
  operatorVariables,
} from "./mail-settings.ts";
import { optionalPanelOrigin } from "./panel-config.ts";
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
  releaseSite,
  shownFolder,
} from "./process-settings.ts";
import { readWebhooks, webhookVariables } from "./webhook-settings.ts";

// Plain characters only: fetch quotes an invalid header value in its error, so the key would be logged.
const plainName = v.pipe(v.string(), v.regex(/^[\w-]+$/));

const googleVariables = {
  GOOGLE_API_KEY: v.pipe(
    v.optional(plainName),
    v.description("uma chave de servidor da Places API (New), junto com GOOGLE_PLACE_ID"),
  ),
  GOOGLE_PLACE_ID: v.pipe(
    v.optional(plainName),
    v.description("o id do lugar da empresa, junto com GOOGLE_API_KEY"),
  ),
  GOOGLE_PLACES_URL: v.pipe(
    v.optional(v.string(), "https://places.googleapis.com"),
    v.check((url) => /^(https:|http:\/\/127\.0\.0\.1[:/])/.test(URL.parse(url)?.href ?? "")),
    v.description("um endereço https, ou http em 127.0.0.1"),
  ),
};

const googlePair = [["GOOGLE_API_KEY"], ["GOOGLE_PLACE_ID"]] as const;

const environmentSchema = v.object({
  HOST: listenHost,
  PORT: listenPort("3000"),
  ...processVariables,
  DATABASE_URL: postgresAddress,
  ...pageVariables,
  ...googleVariables,
  ...leadsVariables,
  ...alertVariables,
  ...webhookVariables,
  PANEL_ORIGIN: optionalPanelOrigin,
});

const configSchema = v.pipe(
  environmentSchema,
  v.forward(
    v.partialCheck(
      googlePair,
      ({ GOOGLE_API_KEY: key, GOOGLE_PLACE_ID: place }) => key !== undefined || place === undefined,
    ),
    ["GOOGLE_API_KEY"],
  ),
  v.forward(
    v.partialCheck(
      googlePair,
      ({ GOOGLE_API_KEY: key, GOOGLE_PLACE_ID: place }) => key === undefined || place !== undefined,
    ),
    ["GOOGLE_PLACE_ID"],
  ),
  v.forward(v.partialCheck(operatorVariables, isOperatorSet), ["OPERATOR_MAIL_TO"]),
  v.transform((environment) => ({
    host: environment.HOST,
    port: environment.PORT,
    hasInheritedSocket: environment.LISTEN_FDS !== undefined,
    databaseUrl: environment.DATABASE_URL,
    runsJobs: environment.JOBS === "on",
    logLevel: environment.LOG_LEVEL,
    webDist: shownFolder(environment),
    trustProxy: environment.TRUST_PROXY,
    google: googleSettings(environment),
    mail: {
      smtpUrl: environment.SMTP_URL,
      from: environment.MAIL_FROM,
      to: environment.LEADS_MAIL_TO,
    },
    emailsPerHour: environment.LEADS_MAIL_PER_HOUR,
    retentionDays: environment.LEADS_RETENTION_DAYS,
    webhookNames: environment.WEBHOOKS,
    panelOrigin: environment.PANEL_ORIGIN,
  })),
);

/** Undefined without a key; the site then shows its local reviews. */
export function googleSettings(variables: {
  GOOGLE_API_KEY?: string | undefined;
  GOOGLE_PLACE_ID?: string | undefined;
  GOOGLE_PLACES_URL: string;
}) {
  const { GOOGLE_API_KEY: apiKey, GOOGLE_PLACE_ID: placeId } = variables;
  return apiKey && placeId
    ? { apiKey, placeId, placesUrl: variables.GOOGLE_PLACES_URL }
    : undefined;
}

export type Config = ReturnType<typeof readConfig>;

export function readConfig(environment = processEnvironment) {
  const { webhookNames, ...config } = readVariables(
    configSchema,
    environmentSchema.entries,
    environment,
  );
  return { ...config, webhooks: readWebhooks(webhookNames, environment) };
}

/** Settings of the operator's commands. The operator's role owns the tables, the server's does not. */
export function readOperatorConfig(environment = processEnvironment) {
  const entries = { OPERATOR_DATABASE_URL: postgresAddress };
  const variables = readVariables(v.object(entries), entries, environment);
  return { operatorDatabaseUrl: variables.OPERATOR_DATABASE_URL };
}

/** The publisher's role sees only content. Without an address for it, as in development, the operator's role publishes. */
export function readPublisherConfig(environment = processEnvironment) {
  const { PUBLISHER_DATABASE_URL: own } = environment;
  if (own === undefined) return readOperatorConfig(environment).operatorDatabaseUrl;
  const entries = { PUBLISHER_DATABASE_URL: postgresAddress };
  return readVariables(v.object(entries), entries, environment).PUBLISHER_DATABASE_URL;
}

/** The folder of the pages that visitors see, for commands that read their content. */
export function readWebDist(environment = processEnvironment): string {
  return shownFolder(readVariables(v.object(pageVariables), pageVariables, environment));
}

/** The link to the pages that visitors see; undefined if nothing is published and the build itself is shown. */
export function readPublishedLink(environment = processEnvironment): string | undefined {
  return environment.SITE_FOLDER === undefined ? undefined : readWebDist(environment);
}

/** Settings of `fiosite content`, which renders into a separate folder for each release. */
export function readContentConfig(environment = processEnvironment) {
  const variables = readVariables(v.object(publisherVariables), publisherVariables, environment);
  return {
    author: variables.CONTENT_AUTHOR,
    publishRequest: variables.PUBLISH_REQUEST,
    site: {
      folder: releaseSite(variables.SITE_FOLDER),
      webDist: variables.WEB_DIST,
      siteUrl: readSiteUrl(),
    },
  };
}

/** Whom the doctor alerts, and how. It needs no other variable, so that the doctor can report other variables as wrong. */
export function readAlertConfig(environment = processEnvironment) {
  const { SMTP_URL, MAIL_FROM } = leadsVariables;
  const { HEARTBEAT_URL } = alertVariables;
  const entries = { SMTP_URL, MAIL_FROM, OPERATOR_MAIL_TO: operatorAddresses, HEARTBEAT_URL };
  const variables = readVariables(v.object(entries), entries, environment);
  return {
    mail: {
      smtpUrl: variables.SMTP_URL,
      from: variables.MAIL_FROM,
      to: variables.OPERATOR_MAIL_TO,
    },
    heartbeatUrl: variables.HEARTBEAT_URL,
  };
}

/** For `doctor`, which only checks whether there is an address; `readAlertConfig` validates it. */
export function readHeartbeatUrl(environment = processEnvironment): string | undefined {
  return environment.HEARTBEAT_URL || undefined;
}

/** Without REPORT_MAIL_TO the weekly report goes to the recipients of the leads, because it must reach somebody. */
export function readReportConfig(environment = processEnvironment) {
  const { SMTP_URL, MAIL_FROM, LEADS_MAIL_TO, REPORT_MAIL_TO } = leadsVariables;
  const entries = { SMTP_URL, MAIL_FROM, LEADS_MAIL_TO, REPORT_MAIL_TO };
  const variables = readVariables(v.object(entries), entries, environment);
  const to = variables.REPORT_MAIL_TO ?? variables.LEADS_MAIL_TO;
  return { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM, to };
}

/**
 * For `doctor`. restic reads its own variables, which include passwords. An empty variable counts as unset, as in the template.
 */
export function readBackupConfig(environment = processEnvironment) {
  const { SETTINGS_FOLDER = "/etc/fiosite" } = environment;
  return {
    repository: environment.RESTIC_REPOSITORY || undefined,
    /** The scripts in deploy/backup write this file. */
    idFile: `${SETTINGS_FOLDER}/backup-repository`,
    environment,
  };
}
