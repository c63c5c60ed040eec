import { listOpenFacts } from "@fiosite/content/list-open-facts";
import { type CheckResult, resultsFor } from "./check-result.ts";
import { readInstalledHost } from "./installed-host.ts";

const { ok, failed } = resultsFor("content");

export function checkContent(open = listOpenFacts(readInstalledHost())): CheckResult {
  if (open.length === 0) return ok("Every fact and text is confirmed.");
  return failed(
    `The provider has not confirmed ${open.length} facts and texts; search engines are told not to index the site.`,
    "Ask the provider, see docs/editing-content.md, then update to a release with the answers.",
    open,
  );
}
