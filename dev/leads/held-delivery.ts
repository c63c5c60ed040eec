import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { ExpectStatic } from "vitest";
import { leadsPath } from "../../contract/leads.ts";
import { startTestInbox, type TestInbox } from "../mail/test-inbox.ts";
import { runSql } from "../postgres/databases.ts";
import { createTestDatabase, databaseUrl } from "../postgres/test-database.ts";
import { writeFixtureSite } from "../site/fixture-site.ts";
import { type ServerProcess, startLeadServer } from "../site/servers.ts";
import { postJson, someone, withKey } from "./lead-requests.ts";

/** How many e-mails of a process the mail server may have accepted without our record. Decision 017 promises this limit. */
export const mostUnrecorded = { "single e-mails": 6, "partly rejected e-mails": 6, "a summary": 1 };
export type MailKind = keyof typeof mostUnrecorded;

const [sales, manager] = ["vendas@provedor.example", "gerente@Provedor.Example"];
const leadCount = 10;
const unsentLeads = "select id from leads where email_sent_at is null";
const singleEmails = "select id from jobs where kind = 'lead-email' and run_at is not null";

/** A server that is sending the e-mails of ten leads. The mail server has received some but confirmed none. */
export async function startHeldDelivery(kind: MailKind, expect: ExpectStatic) {
  const until = (condition: () => Promise<boolean> | boolean) => expect.poll(condition).toBe(true);
  const webDist = await writeFixtureSite();
  const inbox = await startTestInbox();
  const database = await createTestDatabase();
  const isSummary = kind === "a summary";
  const settings = {
    SMTP_URL: inbox.smtpUrl,
    WEB_DIST: webDist,
    LEADS_MAIL_TO: `${sales},${manager}`,
    ...(isSummary && { LEADS_MAIL_PER_HOUR: "2" }),
  };
  let server = await startLeadServer(database, settings);
  const others: ServerProcess[] = [];
  if (kind === "partly rejected e-mails") inbox.greylistedRecipients.add(manager);
  if (!isSummary) inbox.mode = "hold";
  const leads = await postLeads(server);
  if (isSummary) {
    await until(async () => (await runSql(database, singleEmails)).length === 0);
    inbox.mode = "hold";
  }
  const before = isSummary ? inbox.attempts : 0;
  await runSql(database, "update jobs set run_at = now() where kind = 'lead-summary'");
  await until(() => inbox.attempts === before + mostUnrecorded[kind]);

  function accept(): void {
    inbox.mode = "accept";
    inbox.release();
  }

  return {
    /** Lets the mail server confirm the e-mails it has received, and accept all later ones. */
    accept,
    /** Like `accept`, but with a fault. Waits until the server has tried several times to record each e-mail. */
    acceptDuring: async (fault: RecordFaultName) => {
      await recordFaults[fault].inject(database);
      accept();
      await until(async () =>
        fault === "database down"
          ? hasLogged(server, "jobs wait for the database")
          : (await countFailedRecords(database)) >= 3 * mostUnrecorded[kind],
      );
    },
    remove: (fault: RecordFaultName) => recordFaults[fault].remove(database),
    signal: async (signal: "SIGTERM" | "SIGKILL") => {
      server.process.kill(signal);
      if (signal === "SIGTERM") await until(() => hasLogged(server, '"stopping"'));
    },
    /**
     * The database is down for longer than a lease. When it is up again, another server runs, while the server that holds
     * the leases is still paused.
     */
    outlastLeases: async () => {
      const other = await startLeadServer(database, settings);
      others.push(other);
      await runSql(database, "update jobs set locked_until = now()");
      await recordFaults["database down"].inject(database);
      accept();
      for (const each of [server, other]) {
        await until(() => hasLogged(each, "jobs wait for the database"));
      }
      server.process.kill("SIGSTOP");
      await recordFaults["database down"].remove(database);
      // The other server sends the leads whose leases have expired.
      await until(() => inbox.mails.length >= leadCount);
      server.process.kill("SIGCONT");
    },
    /** Starts another server and waits until the first leases have expired. Only renewed leases keep it from sending these e-mails. */
    outlastFirstLeases: async () => {
      const [row] = await runSql(database, "select max(locked_until)::text as ends from jobs");
      others.push(await startLeadServer(database, settings));
      const isOver = `select now() > '${row?.ends}'::timestamptz + interval '4 seconds' as "isOver"`;
      await until(async () => (await runSql(database, isOver))[0]?.isOver === true);
    },
    untilExit: () => untilExit(server),
    startNextServer: async () => {
      await untilExit(server);
      server = await startLeadServer(database, settings);
    },
    /** Waits until every lead is mailed, stops everything and returns what the recipients got. */
    finish: async () => {
      inbox.greylistedRecipients.clear();
      await until(async () => (await runSql(database, unsentLeads)).length === 0);
      await Promise.all([server, ...others].map((each) => each.stop()));
      await inbox.stop();
      await rm(webDist, { recursive: true });
      return describeMails(inbox, leads);
    },
  };
}

async function postLeads({ origin }: ServerProcess): Promise<string[]> {
  const posts = Array.from({ length: leadCount }, () =>
    postJson(origin, leadsPath, someone(), withKey()),
  );
  return (await Promise.all(posts)).map(({ json }) => json[0].id);
}

async function untilExit({ process }: ServerProcess): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) await once(process, "exit");
}

function hasLogged({ logLines }: ServerProcess, text: string): boolean {
  return logLines.some((line) => line.includes(text));
}

function describeMails({ mails }: TestInbox, leads: string[]) {
  const idOf = (mail: (typeof mails)[number]) => mail.headers.get("message-id");
  const mailsOf = (lead: string) => mails.filter(({ text }) => text.includes(lead));
  const recipientsOf = (lead: string) =>
    mailsOf(lead).flatMap(({ recipients }) => recipients.map((each) => each.toLowerCase()));
  const copies = mails.flatMap((mail) => mail.recipients.map((each) => `${idOf(mail)} ${each}`));
  const doubled = copies.filter((copy, index) => copies.indexOf(copy) !== index);
  return {
    /** Leads that at least one recipient did not get. */
    lost: leads.filter((lead) =>
      [sales, manager].some((each) => !recipientsOf(lead).includes(each.toLowerCase())),
    ),
    /** Leads that arrived with more than one Message-ID. */
    unrecognizable: leads.filter((lead) => new Set(mailsOf(lead).map(idOf)).size > 1),
    /** `doubled` counts e-mails that a recipient got more than once, `tripled` the copies beyond the second. */
    doubled: new Set(doubled.map((copy) => copy.split(" ")[0])).size,
    tripled: doubled.length - new Set(doubled).size,
  };
}

// Faults after the mail server has accepted an e-mail and before this is recorded. Each lasts until it is removed.
interface RecordFault {
  inject(database: string): Promise<unknown>;
  remove(database: string): Promise<unknown>;
}

/** A trigger on `mailed_at`, which is written after the mail server accepted an e-mail. A sequence counts rolled back writes too. */
const onRecord = (action: string): RecordFault => ({
  inject: (database) =>
    runSql(
      database,
      `create sequence failed_records;
      create function fail_record() returns trigger language plpgsql security definer as $$
        begin perform nextval('failed_records'); ${action}; return new; end $$;
      create trigger fail_record before update of mailed_at on jobs for each row execute function fail_record()`,
    ),
  remove: (database) => runSql(database, "drop trigger fail_record on jobs"),
});

async function countFailedRecords(database: string): Promise<number> {
  const [row] = await runSql(database, "select last_value::integer as count from failed_records");
  return Number(row?.count);
}

const maintenance = (database: string) => databaseUrl(database, "postgres");
const nameOf = (database: string) => new URL(database).pathname.slice(1);

const recordFaults = {
  "disk full": onRecord("raise sqlstate '53100' using message = 'could not extend file'"),
  "connection lost": onRecord("perform pg_terminate_backend(pg_backend_pid())"),
  "database down": {
    inject: async (database) => {
      await runSql(
        maintenance(database),
        `alter database ${nameOf(database)} allow_connections false`,
      );
      const sessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(database)}'`;
      await runSql(maintenance(database), sessions);
    },
    remove: (database) =>
      runSql(maintenance(database), `alter database ${nameOf(database)} allow_connections true`),
  },
} satisfies Record<string, RecordFault>;

export type RecordFaultName = keyof typeof recordFaults;
