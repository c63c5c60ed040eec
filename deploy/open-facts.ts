/**
 * `node deploy/open-facts.ts <folder of the pages>` prints what the provider must still settle before search engines may show
 * these pages, one line each. It prints nothing if all is confirmed.
 */
import { listOpenFacts } from "../content/unconfirmed.ts";
import { readPublishedContent } from "../server/src/platform/site-content.ts";

const [pages = ""] = process.argv.slice(2);
for (const fact of listOpenFacts(readPublishedContent(pages))) {
  process.stdout.write(`${fact}\n`);
}
