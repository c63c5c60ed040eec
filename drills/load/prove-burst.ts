/**
 * `npm run prove -- burst`: a burst of ten leads a second for an hour, from one address and then from 50, while visitors send
 * real leads from addresses of their own. Time is compressed: after the posts of four minutes, all times in the queue are
 * moved back by four minutes. Exits with 1 if a real lead is missing in the inbox or there are too many e-mails.
 */
import { leadsPath } from "../../contract/leads.ts";
import { postJson, someone, withKey } from "../../dev/leads/lead-requests.ts";
import { runSql } from "../../dev/postgres/run-sql.ts";
import { startBuiltSite } from "../../dev/site/built-site.ts";
import { waitUntil } from "../wait-until.ts";

const posts = 36_000;
const minutesPerStep = 4;
const steps = 60 / minutesPerStep;
const emailsPerHour = 60;
// The times in the database are moved with the queue, so they count in its time.
const mostInAnHour = `select max(count)::integer as count from (
    select count(*) over (order by mailed_at range between interval '1 hour' preceding and current row)
    from jobs where kind = 'lead-email' and mailed_at is not null
  ) counted`;

for (const addresses of [1, 50]) {
  const { server, inbox, stop } = await startBuiltSite({
    LEADS_MAIL_PER_HOUR: String(emailsPerHour),
  });
  const sql = async (query: string) =>
    Number((await runSql(server.database.operator, query))[0]?.count ?? 0);
  const isInInbox = (id: string) => inbox.mails.some(({ text }) => text.includes(id));

  const statuses = new Map<number | undefined, number>();
  async function post(address: string): Promise<string> {
    const headers = { ...withKey(), "X-Forwarded-For": address };
    const { status, json } = await postJson(server.origin, leadsPath, someone(), headers);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return String(json?.[0]?.id);
  }
  async function burst(count: number) {
    let left = count;
    const poster = async () => {
      while (left > 0) {
        left -= 1;
        await post(`203.0.113.${left % addresses}`);
      }
    };
    await Promise.all(Array.from({ length: 20 }, poster));
  }
  /** Moves the queue forward, and waits until nothing is due. */
  async function pass(minutes: number) {
    await sql(`update jobs set run_at = run_at - interval '${minutes} minutes',
      mailed_at = mailed_at - interval '${minutes} minutes' where run_at is not null or kind = 'lead-email'`);
    const due = "select count(*)::integer from jobs where lead_id is not null and run_at <= now()";
    await waitUntil(async () => (await sql(due)) === 0);
  }

  const start = performance.now();
  const missing: string[] = [];
  const real: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const sending = burst(posts / steps);
    const sent = await Promise.all([1, 2].map((visitor) => post(`198.51.${step}.${visitor}`)));
    await sending;
    real.push(...sent);
    await pass(minutesPerStep);
    missing.push(...sent.filter((id) => !isInInbox(id)));
  }
  const single = await sql(mostInAnHour);
  const summaries = inbox.mails.filter(({ subject }) => subject.startsWith("Resumo")).length;
  await pass(60);
  const after = await post("198.51.100.1");
  await pass(0);
  const isNormalAfter = inbox.mails.at(-1)?.subject.startsWith("Novo contato") && isInInbox(after);

  process.stdout.write(`
${posts} posts from ${addresses} address(es) in ${((performance.now() - start) / 1_000).toFixed(0)} s
statuses: ${JSON.stringify([...statuses])}
kept: ${await sql("select count(*)::integer from leads")}
unsent: ${await sql("select count(*)::integer from leads where email_sent_at is null")}
real leads: ${real.length}, missing in the inbox after ${minutesPerStep} minutes of queue time: ${missing.length}
e-mails of one lead, most in any hour: ${single} of ${emailsPerHour} allowed; summaries: ${summaries}
after the burst a lead has its own e-mail: ${isNormalAfter}
`);
  if (missing.length > 0 || single > emailsPerHour || !isNormalAfter) process.exitCode = 1;
  await stop();
}
