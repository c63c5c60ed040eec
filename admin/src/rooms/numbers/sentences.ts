import type { NumberPeriod, NumberRow, Numbers, Sums } from "@fiosite/contract/panel/numbers";
import { texts } from "./texts.ts";

/** Below this number, a figure is only a count, without a share or a comparison. */
export const few = 10;

const total = (rows: Sums[]): Sums => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  before: rows.reduce((sum, { before }) => sum + before, 0),
});

/** How certain the change is; empty if nothing changed. Today is not over, so it is not compared. */
export function sureSentence(sums: Sums, period: NumberPeriod): string {
  if (period === "today") return texts.todayRuns;
  return sums.count === sums.before ? "" : texts.sureness[surenessOf(sums)];
}

/** The largest change in a list, and how certain it is. */
export function changeSentence(rows: NumberRow[], period: NumberPeriod): string {
  if (rows.length === 0) return texts.nothing;
  if (period === "today") return texts.todayRuns;
  const { count, before } = total(rows);
  if (Math.max(count, before) < few) return texts.sureness.few;
  const changed = rows.filter((row) => row.count !== row.before);
  const isClear = (row: NumberRow) => Number(surenessOf(row, 3) === "clear");
  const most = changed.sort(
    (a, b) =>
      isClear(b) - isClear(a) || Math.abs(b.count - b.before) - Math.abs(a.count - a.before),
  )[0];
  if (!most) return texts.noChange;
  return `${texts.changedMost(most.label, texts.change(most))} ${texts.sureness[surenessOf(most, 3)]}`;
}

/** The steps from a visit to a sale. Steps with few people are left out, because shares of small numbers mislead. */
export function waySentences({ visits, whatsapp, contacts, sold }: Numbers["totals"]): string[] {
  const steps = [
    { whole: visits, part: whatsapp, say: texts.way.whatsapp },
    { whole: contacts, part: sold, say: texts.way.sold },
  ];
  return steps.flatMap(({ whole: { count: whole }, part: { count: part }, say }) => {
    if (Math.min(whole, part) < few || part > whole) return [];
    const ofHow = Math.round(whole / part);
    return ofHow >= 2 ? [say(ofHow, 1)] : [say(10, Math.round((10 * part) / whole))];
  });
}

export function townSentence(towns: NumberRow[], period: NumberPeriod): string {
  const [first] = towns.filter(({ label }) => label !== "");
  if (!first || first.count === 0) return texts.nothing;
  const unnamed = towns.find(({ label }) => label === "")?.count ?? 0;
  const named = towns.filter(({ label }) => label !== "");
  const most = named.filter(({ count }) => count === first.count).map(({ label }) => label);
  return [
    texts.mostFrom(most, first.count, total(towns).count),
    ...(unnamed > 0 ? [texts.noTown(unnamed)] : []),
    changeSentence(named, period),
  ].join(" ");
}

export function callSentence({ now, before, hours }: Numbers["firstCall"]): string {
  if (now === null) return texts.nobodyCalled;
  const bands = hours.filter(({ length, count }) => length > 1 && count >= few);
  const slowest = bands.sort((a, b) => b.median - a.median)[0];
  return [
    texts.halfWaited(texts.duration(now), before === null ? undefined : texts.duration(before)),
    bands.length > 1 && slowest
      ? texts.slowest(texts.hours(slowest), texts.duration(slowest.median), few)
      : texts.fewCalls,
  ].join(" ");
}

export function weeksSentence(weeks: Numbers["weeks"]): string {
  const last = weeks.at(-1);
  const earlier = weeks.slice(0, -1);
  if (!last || weeks.every(({ contacts }) => contacts === 0)) return texts.noContacts;
  const mean = earlier.reduce((sum, { contacts }) => sum + contacts, 0) / earlier.length;
  const sums = { count: last.contacts, before: Math.round(mean) };
  return `${texts.lastWeek(last.contacts, sums.before)} ${sureSentence(sums, "week")}`;
}

type Sureness = "few" | "chance" | "clear";

/**
 * Whether a change is more than chance. Counts of independent people scatter by about their square root, so a difference of twice
 * that happens by chance in one of twenty weeks. Among many rows one is often that large, so `deviations` is 3 for rows.
 */
function surenessOf({ count, before }: Sums, deviations = 2): Sureness {
  if (Math.max(count, before) < few) return "few";
  return Math.abs(count - before) > deviations * Math.sqrt(count + before) ? "clear" : "chance";
}
