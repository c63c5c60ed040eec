/**
 * `node deploy/open-facts.ts <host> <folder of the pages>` prints what the provider must still settle before these pages may be
 * public at the host, one line each; nothing if all is confirmed.
 */
import { listOpenFacts } from "../content/list-open-facts.ts";
import { readPublishedContent } from "../server/src/platform/site-content.ts";

const [host, pages = ""] = process.argv.slice(2);
for (const fact of listOpenFacts(readPublishedContent(pages), host)) {
  process.stdout.write(`${fact}\n`);
}
