import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { googleReviewsPath } from "../../contract/reviews.ts";
import { startFakeGoogle } from "../../dev/google/fake-google.ts";
import { requestSite } from "../../dev/http/request-site.ts";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { postLead } from "../load/steady-load.ts";
import { confirmRelease, deriveRelease, makeRelease, markPages } from "../machines/releases.ts";
import {
  putRelease,
  siteOrigin,
  startInstalledMachine,
} from "../machines/start-installed-machine.ts";

export type DrillSite = Awaited<ReturnType<typeof startDrillSite>>;

const recoveryLimitMs = 10 * 60_000;

/** An installed machine with small volumes for the database and for nginx's logs; SMTP and the fake Google run outside the machine. */
export async function startDrillSite() {
  const archive = confirmRelease(makeRelease());
  const next = deriveRelease(archive, "next", (folder) => markPages(folder, "next"));
  const google = await startFakeGoogle();
  const inboxes = [await startTestInbox()];
  const smtpUrl = inboxes[0]?.smtpUrl ?? "";
  const recipients = [`vendas@${siteHost}`, `gerente@${siteHost}`];
  const machine = await startInstalledMachine({
    name: "drill",
    archive,
    volumes: { "/var/lib/postgresql": "512M", "/var/log/nginx": "1G" },
    settings: {
      SMTP_URL: smtpUrl.replace("//", "//site:secret@"),
      LEADS_MAIL_TO: recipients.join(","),
      ...google.environment,
    },
  });
  putRelease(machine, next, "next");

  const sql = async (query: string) =>
    (await machine.run(`runuser -u fiosite_operator -- psql -qtA fiosite -c "${query}"`)).trim();
  // Counts only the leads that exist at the start, because the load keeps adding more.
  const timeUntilAllMailed = async () => {
    const now = await sql("select now()");
    const unmailed = `select count(*) from leads where email_sent_at is null and created_at <= '${now}'`;
    return timeUntil(async () => (await sql(unmailed)) === "0", 500);
  };

  const inbox = () => {
    const current = inboxes.at(-1);
    assert(current);
    return current;
  };

  return {
    google,
    recipients,
    /** The running mail server. */
    inbox,
    sql,
    /** Every e-mail that arrived, before and after SMTP was restarted. */
    mails: () => inboxes.flatMap((inbox) => inbox.mails),
    /** Ids of the leads in the database. */
    storedLeads: async () => (await sql("select id from leads")).split("\n"),
    run: machine.run,
    stopSmtp: () => inbox().stop(),
    startSmtp: async () => {
      inboxes.push(await startTestInbox(Number(new URL(smtpUrl).port)));
    },
    timeUntilLeadIsAccepted: () =>
      timeUntil(async () => (await postLead(siteOrigin, 1)).status === 201, 50),
    timeUntilAllMailed,
    timeOfReviews: () =>
      timeUntil(async () => {
        const { status } = await requestSite(siteOrigin, googleReviewsPath);
        return status === 502;
      }, 50),
    timeOf: (command: string) =>
      timeUntil(async () => {
        await machine.run(command);
        return true;
      }, 0),
    stop: async () => {
      await machine.stop();
      await inbox().stop();
      await google.stop();
    },
  };
}

async function timeUntil(condition: () => Promise<boolean>, pauseMs: number): Promise<number> {
  const start = performance.now();
  while (!(await condition().catch(() => false))) {
    if (performance.now() - start > recoveryLimitMs) throw new Error("no recovery in ten minutes");
    await wait(pauseMs);
  }
  return performance.now() - start;
}
