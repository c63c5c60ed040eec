import { isIP } from "node:net";
import * as v from "valibot";
import {
  alertVariables,
  isOperatorSet,
  operatorAddresses,
  operatorVariables,
} from "./alert-settings.ts";
import {
  googlePair,
  googleSettings,
  googleVariables,
  hasKeyIfPlace,
  hasPlaceIfKey,
} from "./google-settings.ts";
import {
  isRetentionSet,
  leadsSettings,
  leadsVariables,
  retentionVariables,
} from "./leads-settings.ts";
import { pageVariables, publisherVariables, releaseSite, shownFolder } from "./page-settings.ts";
import { UserFacingError } from "./platform/user-facing-error.ts";
import {
  destinationSchema,
  destinationVariables,
  strayWebhookVariables,
  type WebhookDestination,
  webhookPrefix,
  webhookVariables,
} from "./webhook-settings.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const postgresAddress = v.pipe(
  v.string(),
  v.check((url) => URL.canParse(url) && /^postgres(ql)?:/.test(url)),
  v.description("an address like postgres://user:password@host:5432/database"),
);

const portNumber = v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(65_535));

const environmentSchema = v.object({
  HOST: v.pipe(
    v.optional(v.string(), "127.0.0.1"),
    v.nonEmpty(),
    v.description("a host name or an address to listen on"),
  ),
  PORT: v.pipe(v.optional(portNumber, "3000"), v.description("a whole number from 0 to 65535")),
  // systemd sets it when it passes an open socket, which then replaces HOST and PORT.
  LISTEN_FDS: v.pipe(
    v.optional(v.literal("1")),
    v.description("1, the number of sockets that systemd passes"),
  ),
  METRICS_HOST: v.pipe(
    v.optional(v.string(), "127.0.0.1"),
    v.nonEmpty(),
    v.description("a host name or an address that only the monitoring can reach"),
  ),
  METRICS_PORT: v.pipe(
    v.optional(portNumber),
    v.description("a whole number from 0 to 65535, or unset for no metrics"),
  ),
  DATABASE_URL: postgresAddress,
  // `off` for a release on trial beside the running server: it must not send e-mails or erase leads.
  JOBS: v.pipe(v.optional(v.picklist(["on", "off"]), "on"), v.description("on or off")),
  LOG_LEVEL: v.pipe(
    v.optional(v.picklist(logLevels), "info"),
    v.description(`one of ${logLevels.join(", ")}`),
  ),
  ...pageVariables,
  // Trusting every sender would let anyone fake a client address or an https connection.
  TRUST_PROXY: v.pipe(
    v.optional(v.string(), "loopback"),
    v.check((list) => list.split(",").every(isProxyRange)),
    v.description("loopback, linklocal, uniquelocal, addresses or ranges, separated by commas"),
  ),
  ...googleVariables,
  ...leadsVariables,
  ...alertVariables,
  ...webhookVariables,
});

const configSchema = v.pipe(
  environmentSchema,
  v.forward(v.partialCheck(googlePair, hasKeyIfPlace), ["GOOGLE_API_KEY"]),
  v.forward(v.partialCheck(googlePair, hasPlaceIfKey), ["GOOGLE_PLACE_ID"]),
  v.forward(v.partialCheck(retentionVariables, isRetentionSet), ["LEADS_RETENTION_DAYS"]),
  v.forward(v.partialCheck(operatorVariables, isOperatorSet), ["OPERATOR_MAIL_TO"]),
  v.transform((environment) => ({
    host: environment.HOST,
    port: environment.PORT,
    hasInheritedSocket: environment.LISTEN_FDS !== undefined,
    metrics: metricsAddress(environment),
    databaseUrl: environment.DATABASE_URL,
    runsJobs: environment.JOBS === "on",
    logLevel: environment.LOG_LEVEL,
    webDist: shownFolder(environment),
    trustProxy: environment.TRUST_PROXY,
    google: googleSettings(environment),
    ...leadsSettings(environment),
    webhookNames: environment.WEBHOOKS,
  })),
);

export type Config = ReturnType<typeof readConfig>;

type Environment = Record<string, string | undefined>;

// biome-ignore lint/style/noProcessEnv: the only place that reads the environment
const processEnvironment: Environment = process.env;

export function readConfig(environment = processEnvironment) {
  const { webhookNames, ...config } = readVariables(
    configSchema,
    environmentSchema.entries,
    environment,
  );
  return { ...config, webhooks: readWebhooks(webhookNames, environment) };
}

function readWebhooks(names: string[], environment: Environment): WebhookDestination[] {
  const stray = strayWebhookVariables(Object.keys(environment), names);
  if (stray.length > 0) {
    throw new UserFacingError(`invalid environment: WEBHOOKS has no name for ${stray.join(", ")}`);
  }
  return names.map((name) => ({
    name,
    ...readVariables(destinationSchema, destinationVariables, environment, webhookPrefix(name)),
  }));
}

/** Settings of the operator's commands: their role owns the tables, the server's does not. */
export function readOperatorConfig(environment = processEnvironment) {
  const entries = { OPERATOR_DATABASE_URL: postgresAddress };
  const variables = readVariables(v.object(entries), entries, environment);
  return { operatorDatabaseUrl: variables.OPERATOR_DATABASE_URL };
}

/** The folder of the pages that visitors see, for commands that need what they say. */
export function readWebDist(environment = processEnvironment): string {
  return shownFolder(readVariables(v.object(pageVariables), pageVariables, environment));
}

/** For `fiosite content`, which renders into a folder of its own for each release. */
export function readContentConfig(environment = processEnvironment) {
  const variables = readVariables(v.object(publisherVariables), publisherVariables, environment);
  return {
    author: variables.CONTENT_AUTHOR,
    site: { folder: releaseSite(variables.SITE_FOLDER), webDist: variables.WEB_DIST },
  };
}

/** Whom the doctor alerts, and how: needs no other variable, so that it can report the others as wrong. */
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

/** Without REPORT_MAIL_TO the weekly report goes to those who get the leads: it must reach somebody. */
export function readReportConfig(environment = processEnvironment) {
  const { SMTP_URL, MAIL_FROM, LEADS_MAIL_TO, REPORT_MAIL_TO } = leadsVariables;
  const entries = { SMTP_URL, MAIL_FROM, LEADS_MAIL_TO, REPORT_MAIL_TO };
  const variables = readVariables(v.object(entries), entries, environment);
  const to = variables.REPORT_MAIL_TO ?? variables.LEADS_MAIL_TO;
  return { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM, to };
}

/** For `doctor`: restic reads its own variables, which include passwords. Empty counts as unset, as in the template. */
export function readBackupConfig(environment = processEnvironment) {
  const { SETTINGS_FOLDER = "/etc/fiosite", STATE_FOLDER = "/var/lib/fiosite-backup" } =
    environment;
  return {
    repository: environment.RESTIC_REPOSITORY || undefined,
    /** Written by the scripts in deploy/backup. */
    idFile: `${SETTINGS_FOLDER}/backup-repository`,
    rehearsalFile: `${STATE_FOLDER}/rehearsal`,
    environment,
  };
}

/** For `doctor`, which compares the clock with this server even if no other variable is set. */
export function readGooglePlacesUrl(environment = processEnvironment): string {
  const { GOOGLE_PLACES_URL } = googleVariables;
  const url = v.safeParse(GOOGLE_PLACES_URL, environment.GOOGLE_PLACES_URL);
  return url.success ? url.output : v.getDefault(GOOGLE_PLACES_URL);
}

/** The message never quotes a value: it may hold a password, and the message ends up in logs. */
function readVariables<Output>(
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

/** Undefined without METRICS_PORT: then no port is opened. */
function metricsAddress(variables: { METRICS_HOST: string; METRICS_PORT?: number | undefined }) {
  const { METRICS_HOST: host, METRICS_PORT: port } = variables;
  return port === undefined ? undefined : { host, port };
}

function isProxyRange(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.trim().split("/");
  if (prefix === undefined) {
    return ["loopback", "linklocal", "uniquelocal"].includes(address) || isIP(address) !== 0;
  }
  const maxPrefix = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0;
  return rest.length === 0 && /^[1-9]\d*$/.test(prefix) && Number(prefix) <= maxPrefix;
}
