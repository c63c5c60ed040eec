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
import { checkRetention } from "./check-retention.ts";
import { checkRoles } from "./check-roles.ts";
import { checkSmtp, sendTestMessage } from "./check-smtp.ts";
import type { readDoctorOptions } from "./doctor-options.ts";
import { about, type Finding } from "./finding.ts";

type Options = ReturnType<typeof readDoctorOptions>;

/** One after the other, as the user of the process changes for the database; told as they come. */
export async function* examine(options: Options): AsyncGenerator<Finding> {
  yield* checkContent();
  const server = readSettings(readConfig);
  yield server.finding;
  if (server.settings) yield* examineServer(server.settings, options["send-test-message"]);
  else yield notLookedAt("database, retention, e-mail, reviews");
  const operator = readSettings(readOperatorConfig);
  yield operator.finding;
  if (operator.settings) {
    const { operatorDatabaseUrl: url } = operator.settings;
    yield* examineRole({ url, variable: "OPERATOR_DATABASE_URL" });
  } else yield notLookedAt("the operator's role");
  yield checkNginx(options["nginx-configuration"]);
  yield checkCertificate(options.site);
  yield checkBackup(options.backups);
  yield checkClock(readGooglePlacesUrl());
  for (const folder of ["/", options.backups, "/var/lib/postgresql"]) yield checkDisk(folder);
}

async function* examineServer(config: Config, testAddress: string | undefined) {
  yield checkRetention(config.retentionDays);
  const address = { url: config.databaseUrl, variable: "DATABASE_URL" } as const;
  yield* examineRole(address);
  yield checkSmtp(config.mail);
  if (testAddress) yield sendTestMessage(config.mail, testAddress);
  yield checkGoogle(config.google);
}

/** Nothing is asked of a database that does not answer, nor of tables that are not there. */
async function* examineRole(address: DatabaseAddress) {
  const database = await checkDatabase(address);
  yield database;
  if (database.verdict !== "good") return;
  const migrations = await checkMigrations(address.url);
  if (address.variable === "DATABASE_URL") yield migrations;
  if (migrations.verdict === "good") yield checkRoles(address);
}

function notLookedAt(subject: string): Finding {
  return about(subject).skipped("not looked at without the settings above.");
}

function readSettings<Settings>(read: () => Settings): { finding: Finding; settings?: Settings } {
  const { good, bad } = about("environment");
  try {
    const settings = read();
    const whose = read === readConfig ? "the server" : "the operator's commands";
    return { settings, finding: good(`The settings of ${whose} can be read.`) };
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    const fix = "Correct /etc/fiosite/site.env; server/.env.example explains each variable.";
    return { finding: bad(`${error.message}.`, fix) };
  }
}
