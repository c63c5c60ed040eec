import { setTimeout as wait } from "node:timers/promises";
import { googleReviewsPath } from "../../contract/reviews.ts";
import { requestSite } from "../../dev/http.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { postLead } from "../load/steady-load.ts";
import { putRelease, siteOrigin, startInstalledSite } from "../machines/installed-site.ts";
import { confirmRelease, deriveRelease, makeRelease, markPages } from "../machines/releases.ts";
import { waitUntil } from "../wait-until.ts";

export interface Fault {
  name: string;
  /** How often the fault interrupts the server or the mail server. E-mails in flight may then be sent twice. */
  interruptions: number;
  /** Injects the fault, removes it and returns the recovery times in milliseconds. */
  run(site: FaultSite): Promise<number[]>;
}

const databaseFolder = "/var/lib/postgresql";
// Repeats, because the file may still contain the id of the process that was killed before. Waits until the unit is active: a unit
// that is killed before that, although the database already responds, waits until its start times out.
const killPostgres = `until systemctl is-active -q postgresql@15-main && kill -9 "$(head -n 1 ${databaseFolder}/15/main/postmaster.pid)"; do sleep 0.2; done`;
// Repeats, because systemd reports an I/O error if a process ends while systemd lists the processes.
const killNginx =
  "until systemctl is-active -q nginx && systemctl kill -s KILL nginx; do sleep 0.2; done";
const killServer = "systemctl kill --kill-whom=main -s KILL fiosite";
// dd fails when the volume is full, as intended.
const fillDisk = `dd if=/dev/zero of=${databaseFolder}/filler bs=1M status=none; sync; true`;
const emptyDisk = `rm ${databaseFolder}/filler`;

export const faults: Fault[] = [
  { name: "nothing, 10 s", interruptions: 0, run: async () => [await wait(10_000, 0)] },
  {
    name: "kill -9 of the server, 6 times",
    interruptions: 6,
    run: (site) => repeatedly(6, site, () => site.run(killServer)),
  },
  {
    name: "kill -9 of PostgreSQL, 3 times",
    interruptions: 0,
    run: (site) => repeatedly(3, site, () => site.run(killPostgres)),
  },
  {
    name: "kill -9 of nginx, 3 times",
    interruptions: 0,
    run: (site) => repeatedly(3, site, () => site.run(killNginx)),
  },
  {
    name: "SMTP down for 20 s",
    interruptions: 1,
    run: async (site) => {
      await site.mail.stop();
      await wait(20_000);
      await site.mail.start();
      return [await site.timeUntilAllMailed()];
    },
  },
  {
    name: "one of two recipients rejected, 20 s",
    interruptions: 0,
    run: rejectRecipient,
  },
  {
    name: "SMTP password wrong for three days of queue time",
    interruptions: 0,
    run: rejectPassword,
  },
  {
    name: "sent e-mails cannot be recorded for 20 s, then kill -9 of the server",
    interruptions: 1,
    run: loseRecordsOfEmails,
  },
  {
    name: "database disk full for 20 s",
    interruptions: 0,
    run: async (site) => {
      await site.run(fillDisk);
      await wait(20_000);
      await site.run(emptyDisk);
      return [await site.timeUntilLeadIsAccepted()];
    },
  },
  {
    name: "Google unresponsive, then cut off",
    // This fault restarts the server twice, but before a restart the server records what it has sent.
    interruptions: 0,
    run: async (site) => {
      const times: number[] = [];
      for (const behaviour of ["hang", "cut-off"] as const) {
        site.google.behave(behaviour);
        // The server keeps the day's response in memory, so it sends a request to Google only after a restart.
        await site.run("systemctl restart fiosite");
        times.push(await site.timeUntilReviewsFail());
      }
      site.google.behave("ok");
      return times;
    },
  },
  {
    name: "update forward and back",
    interruptions: 0,
    run: async (site) => [
      await site.timeOf("fiosite update /root/next.tar.gz"),
      await site.timeOf("fiosite rollback"),
    ],
  },
];

async function repeatedly(times: number, site: FaultSite, fault: () => Promise<unknown>) {
  const recoveries: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    await fault();
    recoveries.push(await site.timeUntilLeadIsAccepted());
    await wait(2_000);
  }
  return recoveries;
}

type FaultSite = Awaited<ReturnType<typeof startFaultSite>>;

/** A site with two recipients, a small volume for the database, and a next release to update to. */
export async function startFaultSite() {
  const archive = confirmRelease(makeRelease());
  const next = deriveRelease(archive, "next", (folder) => markPages(folder, "next"));
  const recipients = [`vendas@${siteHost}`, `gerente@${siteHost}`];
  const site = await startInstalledSite({
    name: "drill",
    archive,
    volumes: { "/var/lib/postgresql": "512M" },
    settings: { LEADS_MAIL_TO: recipients.join(",") },
  });
  putRelease(site, next, "next");

  return {
    ...site,
    recipients,
    timeUntilLeadIsAccepted: () =>
      waitUntil(async () => (await postLead(siteOrigin, 1)).status === 201, { pauseMs: 50 }),
    // Counts only the leads that exist at the start, because the load keeps adding more.
    timeUntilAllMailed: async () => {
      const now = await site.sql("select now()");
      const unmailed = `select from leads where email_sent_at is null and created_at <= '${now}' limit 1`;
      return waitUntil(async () => (await site.sql(`select exists (${unmailed})`)) === "f", {
        pauseMs: 500,
      });
    },
    timeUntilReviewsFail: () =>
      waitUntil(async () => (await requestSite(siteOrigin, googleReviewsPath)).status === 502),
    timeOf: async (command: string) => {
      const start = performance.now();
      await site.run(command);
      return performance.now() - start;
    },
  };
}

const pending = "email_sent_at is null";

/** The mail server rejects one of two recipients for 20 s. The other one must get every lead, and none twice. */
async function rejectRecipient(site: FaultSite): Promise<number[]> {
  const rejected = site.recipients.at(-1) ?? "";
  site.mail.inbox().unknownRecipients.add(rejected);
  await wait(20_000);
  site.mail.inbox().unknownRecipients.delete(rejected);
  await site.run("fiosite leads resend --pending");
  return [await site.timeUntilAllMailed()];
}

/**
 * The mail server rejects the password for 20 s. The queue is then changed to how it would be after three days: old leads, a
 * hundred attempts, the next attempt in six hours. When the password is accepted again, one command must send all e-mails.
 */
async function rejectPassword(site: FaultSite): Promise<number[]> {
  site.mail.inbox().isLoginRejected = true;
  await wait(20_000);
  await site.sql(`update leads set created_at = created_at - interval '3 days' where ${pending}`);
  await site.sql(
    "update jobs set attempts = 110, run_at = now() + interval '6 hours' where kind = 'lead-email' and run_at is not null",
  );
  site.mail.inbox().isLoginRejected = false;
  await site.run("fiosite leads resend --pending");
  return [await site.timeUntilAllMailed()];
}

const refuseRecords = [
  "create function refuse() returns trigger language plpgsql as 'begin raise exception using errcode = ''disk_full''; end'",
  "create trigger refuse before update of succeeded_at, mailed_at on jobs execute function refuse()",
];

/**
 * For 20 s the database saves leads but cannot record that their e-mails were sent, as with a disk that is almost full.
 * Then the server is killed. Only the e-mails in flight may be sent again.
 */
async function loseRecordsOfEmails(site: FaultSite): Promise<number[]> {
  for (const statement of refuseRecords) await site.sql(statement);
  await wait(20_000);
  await site.run(killServer);
  await site.sql("drop function refuse cascade");
  return [await site.timeUntilAllMailed()];
}
