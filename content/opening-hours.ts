import { formatTime } from "./format.ts";

/** `["08:00", "18:00"]` */
export type Period = [from: string, to: string];
/** The periods of each day, Monday first; a closed day has none. */
export type Week = Period[][];

/** The names that OpenStreetMap and schema.org use. */
const dayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const time = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const times = `${time}-${time}(?:,${time}-${time})?`;
const day = `(?:${dayNames.join("|")})`;
const rule = new RegExp(`^(${day})(?:-(${day}))? (${times})$`);

/** Reads what `writeHours` wrote: `Mo-Fr 08:00-12:00,14:00-18:00; Sa 08:00-12:00`. Undefined for anything else. */
export function readHours(written: string): Week | undefined {
  const week: Week = dayNames.map(() => []);
  for (const each of written.split("; ")) {
    const [, first = "", last = first, own] = rule.exec(each) ?? [];
    if (own === undefined) return undefined;
    const periods = own.split(",").map((period) => period.split("-") as Period);
    const clocks = periods.flat();
    const isRising = clocks.every(
      (clock, index) => index === 0 || clock > (clocks[index - 1] ?? ""),
    );
    if (!isRising) return undefined;
    for (let at = dayNames.indexOf(first); at <= dayNames.indexOf(last); at += 1) {
      week[at] = periods;
    }
  }
  return week;
}

export function isOpeningHours(written: string): boolean {
  return readHours(written) !== undefined;
}

/** Undefined if every day is closed. */
export function writeHours(week: Week): string | undefined {
  const rules = groupDays(week)
    .filter(({ periods }) => periods.length > 0)
    .map(({ first, last, periods }) => {
      const days = [...new Set([first, last])].map((each) => dayNames[each]).join("-");
      return `${days} ${periods.map((period) => period.join("-")).join(",")}`;
    });
  return rules.length > 0 ? rules.join("; ") : undefined;
}

interface DayGroup {
  /** 0 is Monday. */
  first: number;
  last: number;
  periods: Period[];
}

/** Groups consecutive days with the same hours. */
function groupDays(week: Week): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [at, periods] of week.entries()) {
    const group = groups.at(-1);
    if (group && String(group.periods) === String(periods)) group.last = at;
    else groups.push({ first: at, last: at, periods });
  }
  return groups;
}

/** These are in the texts that all pages share. */
interface HoursWords {
  days: string;
  times: string;
  closed: string;
}

/** `Segunda a sexta` and `8h às 12h, 14h às 18h`, closed days included. */
export function listHours(week: Week, language: string, texts: HoursWords) {
  const weekday = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  // 2024 began on a Monday. People say "segunda", not "segunda-feira".
  const dayOf = (at: number) => weekday.format(Date.UTC(2024, 0, at + 1)).replace("-feira", "");
  return groupDays(week).map(({ first, last, periods }) => {
    const [from, to] = [dayOf(first), dayOf(last)];
    const days = first === last ? from : `${from} ${texts.days} ${to}`;
    const open = periods.map((period) =>
      period.map((clock) => formatTime(clock, language)).join(` ${texts.times} `),
    );
    return {
      days: days.charAt(0).toUpperCase() + days.slice(1),
      times: open.join(", ") || texts.closed,
      isOpen: open.length > 0,
    };
  });
}

/** `Segunda a sexta, 8h às 18h · Sábado, 8h às 12h` */
export function formatHours(written: string, language: string, texts: HoursWords): string {
  return listHours(readHours(written) ?? [], language, texts)
    .filter(({ isOpen }) => isOpen)
    .map((each) => `${each.days}, ${each.times}`)
    .join(" · ");
}
