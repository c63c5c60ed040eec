import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { googleReviewsPath } from "../../contract/reviews.ts";
import { type GoogleStandIn, startGoogleStandIn } from "../../workshop/google/fake-google.ts";
import { sendHttp } from "../../workshop/http/send-http.ts";
import type { ParsedMail } from "../../workshop/mail/parse-mail.ts";
import { startTestInbox } from "../../workshop/mail/test-inbox.ts";
import { postLead } from "../load/steady-load.ts";
import { deriveRelease, editPage } from "../machines/derive-release.ts";
import { machinesFolder } from "../machines/machine-root.ts";
import {
  putRelease,
  siteHost,
  startInstalledMachine,
} from "../machines/start-installed-machine.ts";

export interface DrillSite {
  google: GoogleStandIn;
  /** Every e-mail that arrived, over all the lives of SMTP. */
  mails(): ParsedMail[];
  /** Ids of the leads in the database. */
  keptLeads(): Promise<string[]>;
  inside(commandLine: string): Promise<string>;
  stopSmtp(): Promise<void>;
  startSmtp(): Promise<void>;
  timeUntilLeadIsTaken(): Promise<number>;
  timeUntilAllMailed(): Promise<number>;
  timeOfReviews(): Promise<number>;
  timeOfUpdate(release: string): Promise<number>;
  stop(): Promise<void>;
}

const makeRelease = join(import.meta.dirname, "../../deploy/make-release.sh");
const patienceMs = 10 * 60_000;

/** An installed machine with a small volume for its database; SMTP and Google's stand-in run outside of it. */
export async function startDrillSite(): Promise<DrillSite> {
  const archive = execFileSync(makeRelease, [join(machinesFolder, "releases")], {
    encoding: "utf8",
  }).trim();
  const next = deriveRelease(archive, "next", (folder) =>
    editPage(join(folder, "web/dist/pages/home.pt-BR.html"), (html) => `${html}<!-- next -->`),
  );
  const google = await startGoogleStandIn();
  const inboxes = [await startTestInbox()];
  const smtpUrl = inboxes[0]?.smtpUrl ?? "";
  const machine = await startInstalledMachine({
    name: "drill",
    archive,
    databaseVolume: "512M",
    settings: { SMTP_URL: smtpUrl, ...google.environment },
  });
  putRelease(machine, next, "next");

  const sql = async (query: string) =>
    (await machine.run(`runuser -u fiosite_operator -- psql -qtA fiosite -c "${query}"`)).trim();
  /** Of those there are now: under load others keep coming. */
  const timeUntilAllMailed = async () => {
    const now = await sql("select now()");
    const unmailed = `select count(*) from leads where email_sent_at is null and created_at <= '${now}'`;
    return timeUntil(async () => (await sql(unmailed)) === "0", 500);
  };

  return {
    google,
    mails: () => inboxes.flatMap((inbox) => inbox.mails),
    keptLeads: async () => (await sql("select id from leads")).split("\n"),
    inside: machine.run,
    stopSmtp: async () => inboxes.at(-1)?.stop(),
    startSmtp: async () => {
      inboxes.push(await startTestInbox(Number(new URL(smtpUrl).port)));
    },
    timeUntilLeadIsTaken: () => timeUntil(async () => (await postLead(1)).status === 201, 50),
    timeUntilAllMailed,
    timeOfReviews: () =>
      timeUntil(async () => {
        const question = { headers: { Host: siteHost } };
        const answer = await sendHttp("http://127.0.0.1:80", googleReviewsPath, question);
        return answer.status === 502;
      }, 50),
    timeOfUpdate: (release) =>
      timeUntil(async () => {
        await machine.run(`/opt/fiosite/current/deploy/update.sh ${release}`);
        return true;
      }, 0),
    stop: async () => {
      await machine.stop();
      await inboxes.at(-1)?.stop();
      await google.stop();
    },
  };
}

async function timeUntil(isSo: () => Promise<boolean>, pauseMs: number): Promise<number> {
  const start = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - start > patienceMs) throw new Error("no recovery in ten minutes");
    await wait(pauseMs);
  }
  return performance.now() - start;
}
