import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { runSql } from "../../../dev/postgres/run-sql.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { connectOnce } from "../platform/connect-once.ts";
import { openDatabase } from "../platform/database.ts";
import { createJobStore } from "../platform/job-store.ts";
import { leadEmailJob, moveToSummary } from "./lead-email-jobs.ts";
import { sendLeadAgain } from "./operator-lead-store.ts";

test("an e-mail that the operator asks for while it is claimed does not become a line of a summary", async () => {
  const url = await createTestDatabase();
  const database = openDatabase(url, fastify().log);
  onTestFinished(() => database.end());
  await runSql(
    url,
    "select save_lead(gen_random_uuid(), 'Maria', '1', 'Rua', 'pt-BR', null, null, null, null, null)",
  );
  const queue = { table: "jobs", kindColumn: "kind", conditionSql: "true" } as const;
  const [job] = await createJobStore(database, queue, 15).claim(leadEmailJob, 1, [], false);
  if (!job?.leadId) throw new Error("the lead has no job");
  const { leadId } = job;
  await connectOnce({ url, variable: "the test" }, (operator) => sendLeadAgain(operator, leadId));
  expect(await moveToSummary(database, job)).toBe(false);
  const due = "select kind from jobs where run_at <= now()";
  expect(await runSql(url, due)).toEqual([{ kind: "lead-email" }]);
});
