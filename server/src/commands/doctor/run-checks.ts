import type { Content } from "@fiosite/content/content";
import { listOpenFacts } from "@fiosite/content/unconfirmed";
import { openSiteContent, type SiteContent } from "../../platform/site-content.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import {
  type Config,
  readAlertConfig,
  readBackupConfig,
  readConfig,
  readHeartbeatUrl,
  readOperatorConfig,
  readPublishedLink,
} from "../../settings/config.ts";
import { readPanelOrigin } from "../../settings/panel-config.ts";
import { readSiteUrl } from "../../settings/process-settings.ts";
import { readArguments } from "../run-command.ts";
import { checkBackup } from "./check-backup.ts";
import { checkContent, checkPublishing } from "./check-content.ts";
import {
  checkDatabase,
  checkKeptDatabases,
  checkMigrations,
  checkRoles,
  type DatabaseAddress,
} from "./check-database.ts";
import { checkLeads, checkWebhooks } from "./check-leads.ts";
import {
  checkClock,
  checkDisk,
  checkRelease,
  checkRestarts,
  checkUnits,
  checkUpdates,
  isInstalled,
} from "./check-machine.ts";
import { checkGoogle, checkHeartbeat, checkSmtp, sendTestMessage } from "./check-outside.ts";
import { type CheckResult, resultsFor, type Subject } from "./check-result.ts";
import { checkPanel, checkServer, checkWeb } from "./check-site.ts";
import type { DoctorState } from "./notify-operator.ts";

const usage = `Como usar:
  fiosite doctor                                  confere tudo
  fiosite doctor --send-test-message [<endereço>] e manda um e-mail de teste; sem endereço, a OPERATOR_MAIL_TO
Para testes: [--site <endereço https>] [--notify <arquivo do estado>] [--health <arquivo para o painel>]`;

export function readDoctorOptions(args: string[]) {
  const { values } = readArguments(usage, {
    args: args.at(-1) === "--send-test-message" ? [...args, ""] : args,
    options: {
      "send-test-message": { type: "string" },
      site: { type: "string", default: readSiteUrl() },
      notify: { type: "string" },
      health: { type: "string" },
    },
  });
  if (!URL.canParse(values.site)) throw new UserFacingError(usage);
  return values;
}

const dayMs = 86_400_000;

/**
 * Runs the checks one after the other, because the database checks change the user of the process. Google bills each request, so
 * the hourly run passes the time of the last good response, and Google is asked only once a day.
 */
export async function* runChecks(
  options: ReturnType<typeof readDoctorOptions>,
  published: Content,
  { reviewsSeenAt, heartbeat }: Omit<DoctorState, "faults"> = {},
): AsyncGenerator<CheckResult> {
  const content = openSiteContent(published);
  yield checkContent(listOpenFacts(published));
  const server = readSettings("environment", readConfig);
  yield server.result;
  if (server.settings) {
    yield* checkSettings(server.settings, content, options["send-test-message"]);
    yield reviewsSeenAt && Math.abs(Date.now() - Date.parse(reviewsSeenAt)) < dayMs
      ? resultsFor("reviews").ok("O Google devolveu avaliações no último dia.", {
          at: reviewsSeenAt,
        })
      : checkGoogle(server.settings.google);
  } else yield* notChecked(["database", "leads", "webhooks", "e-mail", "reviews"]);
  const operator = readSettings("operator's environment", readOperatorConfig);
  yield operator.result;
  if (operator.settings) {
    const { operatorDatabaseUrl: url } = operator.settings;
    yield* checkOperator({ url, variable: "OPERATOR_DATABASE_URL" });
  } else yield* notChecked(["operator's database", "kept databases", "publishing"]);
  yield checkServer("/run/fiosite/server.sock", isInstalled());
  yield checkUnits();
  yield checkRestarts();
  const web = await checkWeb(options.site);
  yield* web;
  const isNginxRunning = web[0]?.status !== "failed";
  yield* await checkPanel(readPanelOrigin(), "/run/fiosite/panel.sock", isNginxRunning);
  yield checkBackup(readBackupConfig());
  yield checkClock();
  for (const folder of ["/", "/var/lib/postgresql"]) yield checkDisk(folder);
  yield checkRelease();
  yield checkUpdates();
  yield checkHeartbeat(readHeartbeatUrl(), heartbeat);
}

async function* checkSettings(
  config: Config,
  content: SiteContent,
  testAddress: string | undefined,
) {
  const address = { url: config.databaseUrl, variable: "DATABASE_URL" } as const;
  const { timeZone } = content().facts.company;
  yield* checkAddress(address, { ...config, timeZone });
  yield checkSmtp(config.mail);
  if (testAddress === undefined) return;
  const addresses = testAddress ? testAddress.split(/, */) : readAlertConfig().mail.to;
  yield sendTestMessage(config.mail, content, addresses);
}

/** Skips the later checks of a database that is unreachable or not migrated. */
async function* checkAddress(address: DatabaseAddress, config?: Config & { timeZone: string }) {
  const database = await checkDatabase(address);
  yield database;
  if (database.status !== "ok") return;
  const migrations = await checkMigrations(address.url);
  if (address.variable === "DATABASE_URL") yield migrations;
  if (migrations.status !== "ok") return;
  const roles = await checkRoles(address);
  yield roles;
  if (roles.status !== "ok" || !config) return;
  const { retentionDays: days, timeZone } = config;
  yield* await checkLeads(address, { days, timeZone });
  yield await checkWebhooks(address, config.webhooks);
}

async function* checkOperator(address: DatabaseAddress) {
  let isUsable = true;
  for await (const result of checkAddress(address)) {
    isUsable &&= result.status === "ok";
    yield result;
  }
  if (isUsable) yield checkKeptDatabases(address);
  const shown = readPublishedLink();
  if (isUsable && shown) yield checkPublishing(address, shown);
}

function notChecked(subjects: Subject[]): CheckResult[] {
  return subjects.map((subject) =>
    resultsFor(subject).skipped("Não foi verificado, por falta da configuração acima."),
  );
}

function readSettings<Settings>(
  subject: Subject,
  read: () => Settings,
): { result: CheckResult; settings?: Settings } {
  const { ok, failed } = resultsFor(subject);
  try {
    return { settings: read(), result: ok("A configuração pode ser lida.") };
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return {
      result: failed(
        "Há variáveis que faltam ou estão erradas em /etc/fiosite/site.env.",
        "Corrija o arquivo e rode fiosite configure. O que cada variável quer dizer: /opt/fiosite/current/server/.env.example",
        [error.message],
      ),
    };
  }
}
