/**
 * `npm run bench:webhooks`: posts ten leads a second for 30 s to a site with two live destinations and one that hangs,
 * and times each lead from its 201 to the receipt of its webhook.
 */
import { setTimeout as wait } from "node:timers/promises";
import { startTestReceiver, webhookSettings } from "../../dev/webhooks/test-receiver.ts";
import { describeLatencies, startBenchSite } from "./bench-site.ts";
import { postLead } from "./steady-load.ts";

const perSecond = 10;
const seconds = 30;
const names = ["erp", "crm", "hangs"] as const;

const receivers = await Promise.all(names.map(() => startTestReceiver()));
const [erp, crm, hangs] = receivers;
if (!erp || !crm || !hangs) throw new Error("three receivers");
hangs.mode = "hang";
const settings = webhookSettings({ erp: erp.url, crm: crm.url, hangs: hangs.url });
const { server, stop } = await startBenchSite(settings);

const savedAt = new Map<string, number>();
const start = performance.now();
const posts: Promise<void>[] = [];
for (let lead = 0; lead < perSecond * seconds; lead += 1) {
  await wait(Math.max(0, start + (lead * 1_000) / perSecond - performance.now()));
  posts.push(
    postLead(server.origin, lead).then(({ body }) => {
      savedAt.set(JSON.parse(body.toString())[0].id, performance.now());
    }),
  );
}
await Promise.all(posts);
for (const { received } of [erp, crm]) {
  while (received.length < savedAt.size) await wait(10);
  const latencies = received.map(({ json, at }) =>
    Math.max(0, at - (savedAt.get(json.data.id) ?? 0)),
  );
  process.stdout.write(
    `${latencies.length} leads, 201 to receipt: ${describeLatencies(latencies)}\n`,
  );
}
await hangs.stop();
await stop();
await Promise.all([erp.stop(), crm.stop()]);
