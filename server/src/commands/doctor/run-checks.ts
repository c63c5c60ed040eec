import {
  type Config,
  readBackupConfig,
  readConfig,
  readGooglePlacesUrl,
  readOperatorConfig,
} from "../../config.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { checkBackup } from "./check-backup.ts";
import { checkCertificate } from "./check-certificate.ts";
import { checkClock } from "./check-clock.ts";
import { checkContent } from "./check-content.ts";
import { checkDatabase, type DatabaseAddress } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkGoogle } from "./check-google.ts";
import { checkLeads } from "./check-leads.ts";
import { checkMigrations } from "./check-migrations.ts";
import { checkNginx } from "./check-nginx.ts";
import { checkRehearsal } from "./check-rehearsal.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";
import { checkRetention } from "./check-retention.ts";
import { checkRoles } from "./check-roles.ts";
import { checkServer } from "./check-server.ts";
import { checkSmtp, sendTestMessage } from "./check-smtp.ts";
import { checkUnits } from "./check-units.ts";
import { checkWebhooks } from "./check-webhooks.ts";
import type { readDoctorOptions } from "./doctor-options.ts";

type Options = ReturnType<typeof readDoctorOptions>;

const dayMs = 86_400_000;

/**
 * Runs the checks one after the other, because those of the database change the user of the process.
 * Google bills each request, so the hourly run passes the time of the last good response and asks once a day.
 */
export async function* runChecks(
  options: Options,
  reviewsSeenAt?: string,
): AsyncGenerator<CheckResult> {
  yield checkContent();
  const server = readSettings("environment", readConfig);
  yield server.result;
  if (server.settings) {
    yield* checkSettings(server.settings, options["send-test-message"]);
    yield reviewsSeenAt && Date.now() - Date.parse(reviewsSeenAt) < dayMs
      ? resultsFor("reviews").skipped("Google returned reviews within the last day.")
      : checkGoogle(server.settings.google);
  } else yield notChecked("database, retention, leads, webhooks, e-mail, reviews");
  const operator = readSettings("operator's environment", readOperatorConfig);
  yield operator.result;
  if (operator.settings) {
    const { operatorDatabaseUrl: url } = operator.settings;
    yield* checkAddress({ url, variable: "OPERATOR_DATABASE_URL" });
  } else yield notChecked("the operator's role");
  yield checkServer(options.socket);
  yield checkUnits();
  yield checkNginx(options["nginx-configuration"]);
  yield checkCertificate(options.site);
  yield checkBackup(readBackupConfig());
  yield checkRehearsal(readBackupConfig());
  yield checkClock(readGooglePlacesUrl());
  for (const folder of ["/", "/var/lib/postgresql"]) yield checkDisk(folder);
}

async function* checkSettings(config: Config, testAddress: string | undefined) {
  yield checkRetention(config.retentionDays);
  const address = { url: config.databaseUrl, variable: "DATABASE_URL" } as const;
  yield* checkAddress(address, config);
  yield checkSmtp(config.mail);
  if (testAddress) yield sendTestMessage(config.mail, testAddress);
}

/** Skips the later checks of a database that is unreachable or not migrated. */
async function* checkAddress(address: DatabaseAddress, config?: Config) {
  const database = await checkDatabase(address);
  yield database;
  if (database.status !== "ok") return;
  const migrations = await checkMigrations(address.url);
  if (address.variable === "DATABASE_URL") yield migrations;
  if (migrations.status !== "ok") return;
  const roles = await checkRoles(address);
  yield roles;
  if (roles.status !== "ok" || !config) return;
  yield* await checkLeads(address, config.retentionDays);
  yield await checkWebhooks(address, config.webhooks);
}

function notChecked(subject: string): CheckResult {
  return resultsFor(subject).skipped("not checked without the settings above.");
}

function readSettings<Settings>(
  subject: string,
  read: () => Settings,
): { result: CheckResult; settings?: Settings } {
  const { ok, failed } = resultsFor(subject);
  try {
    return { settings: read(), result: ok("The settings can be read.") };
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    const fix = "Correct /etc/fiosite/site.env; server/.env.example explains each variable.";
    return { result: failed(`${error.message}.`, fix) };
  }
}
