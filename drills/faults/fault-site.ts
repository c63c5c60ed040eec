import { googleReviewsPath } from "../../contract/reviews.ts";
import { requestSite } from "../../dev/http.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { postLead } from "../load/steady-load.ts";
import { confirmRelease, deriveRelease, makeRelease, markPages } from "../machines/releases.ts";
import { putRelease, siteOrigin } from "../machines/start-installed-machine.ts";
import { startInstalledSite } from "../machines/start-installed-site.ts";
import { waitUntil } from "../wait-until.ts";

export type FaultSite = Awaited<ReturnType<typeof startFaultSite>>;

/** A site with two recipients, small volumes for the database and for nginx's logs, and a next release to update to. */
export async function startFaultSite() {
  const archive = confirmRelease(makeRelease());
  const next = deriveRelease(archive, "next", (folder) => markPages(folder, "next"));
  const recipients = [`vendas@${siteHost}`, `gerente@${siteHost}`];
  const site = await startInstalledSite({
    name: "drill",
    archive,
    volumes: { "/var/lib/postgresql": "512M", "/var/log/nginx": "1G" },
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
