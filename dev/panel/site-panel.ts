import { onTestFinished } from "vitest";
import { sitePaths } from "../../contract/panel/paths.ts";
import { publishDue } from "../../server/src/content/publish-due.ts";
import { connect } from "../../server/src/platform/database.ts";
import { startContentSite } from "../content/content-site.ts";
import { signInBoth } from "./sign-in-both.ts";
import { startTestPanel } from "./test-panel.ts";

export type SitePanel = Awaited<ReturnType<typeof startSitePanel>>;

/** The panel and the publisher of one site, each with its production role, and two people; it stops with the test. */
export async function startSitePanel() {
  const site = await startContentSite();
  const panel = await startTestPanel({ WEB_DIST: site.site.webDist }, site.database);
  const client = await connect({ url: site.urls.publisher, variable: "the test" });
  onTestFinished(async () => {
    await client.end();
    await panel.stop();
    await site.stop();
  });
  const { owner, staff, people } = await signInBoth(panel);
  const withEdits = (person: typeof owner) => ({
    ...person,
    edit: (...edits: object[]) => person.post(sitePaths.edits, { edits }),
  });
  return {
    ...{ site, panel, people, owner: withEdits(owner), staff: withEdits(staff) },
    /** What systemd starts. */
    publishDue: () => publishDue({ ...site, client }),
  };
}
