/**
 * `node deploy/open-facts.ts <host>` prints what the provider must still settle before this release may go live at the
 * host, one line each; nothing if all is confirmed.
 */
import { listOpenFacts } from "../content/list-open-facts.ts";
import { readStarterContent } from "../content/starter-content.ts";

for (const fact of listOpenFacts(readStarterContent(), process.argv[2])) {
  process.stdout.write(`${fact}\n`);
}
