import assert from "node:assert/strict";
import { valueAt } from "../../content/content-path.ts";
import { sitePaths } from "../../contract/panel/site-paths.ts";
import type { TestInbox } from "../../dev/mail/test-inbox.ts";
import { readHome } from "../machines/installed-site.ts";
import type { Machine } from "../machines/machine.ts";
import { logProgress } from "../report.ts";
import { waitUntil } from "../wait-until.ts";
import { askForPromotion, type MachinePanel, publish, readDraft } from "./machine-panel.ts";
import { hasPublisherFailed, minuteAhead, secondsSince } from "./publisher.ts";

/** The content rules allow this name, but this proof's renderer fails with it. The error appears only at publication. */
export const unshowable = "Fio Quebrado";
const price = "facts.internetPlans.plan500.priceCents";
const name = "facts.company.name";
const limitMs = 240_000;

/**
 * A scheduled publication goes live at its time. A failed one is mailed to the operator, and delays neither the promotion of the
 * next minute nor its end. Pages that were made while the clock was ahead are made again.
 */
export async function proveSchedule(
  machine: Machine,
  { panel, inbox }: { panel: MachinePanel; inbox: TestInbox },
): Promise<void> {
  // The promotion must not start in a tenth minute, because then the timer tries everything again, even after a failure.
  const due = minuteAhead(minuteAhead(2).getUTCMinutes() % 10 === 9 ? 3 : 2);
  const starts = new Date(due.getTime() + 60_000);
  const ends = new Date(due.getTime() + 120_000);
  await publish(panel, { path: price, value: 345_67, from: due });
  await publish(panel, { path: name, value: unshowable, from: due });
  const asked = await askForPromotion(panel, { [price]: 123_45 }, { from: starts, until: ends });
  assert.equal(asked.status, 202, JSON.stringify(asked.json));

  await waitUntil(async () => (await readHome()).includes("345,67"), { limitMs });
  logProgress(`scheduled: shown ${secondsSince(due)} s after its time`);
  const isFailureMail = /última publicação falhou[\s\S]*Quebrado/;
  await waitUntil(() => inbox.mails.some(({ text }) => isFailureMail.test(text)), { limitMs });
  logProgress(`the failed one: mailed ${secondsSince(due)} s after its time`);
  assert(await hasPublisherFailed(machine));
  assert.equal(valueAt(await readDraft(panel), name), unshowable, "it is not in the draft again");
  const discarded = await panel.post(sitePaths.discard, {
    edits: [{ path: name, expected: unshowable }],
  });
  assert.equal(discarded.status, 200, JSON.stringify(discarded.json));
  await waitUntil(async () => (await readHome()).includes("123,45"), { limitMs });
  const late = secondsSince(starts);
  logProgress(`the promotion after it: shown ${late} s after its start`);
  assert(Number(late) < 30);
  await waitUntil(async () => !(await readHome()).includes("123,45"), { limitMs });
  logProgress(`its end, without any other event: shown ${secondsSince(ends)} s later`);

  const newest = "select max(id) from content_shown";
  const anHourAhead = `update content_shown set shown_at = shown_at + interval '1 hour' where id = (${newest})`;
  await machine.sql(anHourAhead);
  const isRight = `select shown_at <= now() from content_shown where id = (${newest})`;
  const ms = await waitUntil(async () => (await machine.sql(isRight)) === "t", { limitMs });
  logProgress(`a clock that was ahead: noticed after ${(ms / 1_000).toFixed(1)} s`);
}
