import { type Config, readConfig, readGooglePlacesUrl, readOperatorConfig } from "../../config.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { checkBackup } from "./check-backup.ts";
import { checkCertificate } from "./check-certificate.ts";
import { checkClock } from "./check-clock.ts";
import { checkContent } from "./check-content.ts";
import { checkDatabase, type DatabaseAddress } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkGoogle } from "./check-google.ts";
import { checkMigrations } from "./check-migrations.ts";
import { checkNginx } from "./check-nginx.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";
import { checkRetention } from "./check-retention.ts";
import { checkRoles } from "./check-roles.ts";
import { checkSmtp, sendTestMessage } from "./check-smtp.ts";
import type { readDoctorOptions } from "./doctor-options.ts";

type Options = ReturnType<typeof readDoctorOptions>;

/** Runs the checks one after the other, because those of the database change the user of the process. */
export async function* runChecks(options: Options): AsyncGenerator<CheckResult> {
  yield* checkContent();
  const server = readSettings(readConfig);
  yield server.result;
  if (server.settings) yield* checkServer(server.settings, options["send-test-message"]);
  else yield notChecked("database, retention, e-mail, reviews");
  const operator = readSettings(readOperatorConfig);
  yield operator.result;
  if (operator.settings) {
    const { operatorDatabaseUrl: url } = operator.settings;
    yield* checkAddress({ url, variable: "OPERATOR_DATABASE_URL" });
  } else yield notChecked("the operator's role");
  yield checkNginx(options["nginx-configuration"]);
  yield checkCertificate(options.site);
  yield checkBackup(options.backups);
  yield checkClock(readGooglePlacesUrl());
  for (const folder of ["/", options.backups, "/var/lib/postgresql"]) yield checkDisk(folder);
}

async function* checkServer(config: Config, testAddress: string | undefined) {
  yield checkRetention(config.retentionDays);
  const address = { url: config.databaseUrl, variable: "DATABASE_URL" } as const;
  yield* checkAddress(address);
  yield checkSmtp(config.mail);
  if (testAddress) yield sendTestMessage(config.mail, testAddress);
  yield checkGoogle(config.google);
}

/** Skips the later checks of a database that is unreachable or not migrated. */
async function* checkAddress(address: DatabaseAddress) {
  const database = await checkDatabase(address);
  yield database;
  if (database.status !== "ok") return;
  const migrations = await checkMigrations(address.url);
  if (address.variable === "DATABASE_URL") yield migrations;
  if (migrations.status === "ok") yield checkRoles(address);
}

function notChecked(subject: string): CheckResult {
  return resultsFor(subject).skipped("not checked without the settings above.");
}

function readSettings<Settings>(read: () => Settings): {
  result: CheckResult;
  settings?: Settings;
} {
  const { ok, failed } = resultsFor("environment");
  try {
    const settings = read();
    const whose = read === readConfig ? "the server" : "the operator's commands";
    return { settings, result: ok(`The settings of ${whose} can be read.`) };
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    const fix = "Correct /etc/fiosite/site.env; server/.env.example explains each variable.";
    return { result: failed(`${error.message}.`, fix) };
  }
}
