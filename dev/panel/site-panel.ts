import { onTestFinished } from "vitest";
import { sitePaths } from "../../contract/panel/paths.ts";
import { publishDue } from "../../server/src/content/publish-due.ts";
import { connect } from "../../server/src/platform/connect-once.ts";
import { startContentSite } from "../content/content-site.ts";
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
  const [owner, staff] = [await panel.addPerson("owner"), await panel.addPerson("staff")];
  return {
    ...{ site, panel, people: { owner, staff } },
    owner: as(await panel.signIn(owner)),
    staff: as(await panel.signIn(staff)),
    /** What systemd starts. */
    publishDue: () => publishDue({ ...site, client }),
  };

  function as(cookie: string) {
    const get = async (path: string, query: Record<string, string> = {}) => {
      const search = new URLSearchParams(query).toString();
      return panel.request(search ? `${path}?${search}` : path, { cookie });
    };
    const post = (path: string, json: unknown = {}) =>
      panel.request(path, { cookie, method: "POST", json });
    return { get, post, edit: (...edits: object[]) => post(sitePaths.edits, { edits }) };
  }
}
