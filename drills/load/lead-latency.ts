/** `npm run bench:lead-latency`: sends 100 leads one after the other and times each from its first request to the inbox. */
import { setTimeout as wait } from "node:timers/promises";
import { sendLead, someone } from "../../dev/leads/lead-requests.ts";
import { describeLatencies, startBenchSite } from "./bench-site.ts";

const leads = 100;
const { server, inbox, stop } = await startBenchSite();

const latenciesMs: number[] = [];
for (let sent = 0; sent < leads; sent += 1) {
  const start = performance.now();
  await sendLead(server.origin, someone());
  while (inbox.mails.length <= sent) await wait(1);
  latenciesMs.push(performance.now() - start);
}
process.stdout.write(`${leads} leads, request to inbox: ${describeLatencies(latenciesMs)}\n`);
await stop();
