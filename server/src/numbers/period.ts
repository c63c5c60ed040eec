import { localDay } from "../platform/date-format.ts";

/** Days as yyyy-mm-dd in the company's time zone; `end` is the day after the last. */
export interface Period {
  beforeStart: string;
  start: string;
  end: string;
}

const dayMs = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Today, which is not over yet, compared with the whole day before. */
export function today(now: Date, timeZone: string): Period {
  const start = localDay(now, timeZone);
  return { beforeStart: addDays(start, -1), start, end: addDays(start, 1) };
}

/**
 * The last whole days, compared with as many days before them. Today is left out, because a day that is not over would look like
 * a decline. On a Monday the last seven days are the week of the e-mail.
 */
export function lastDays(now: Date, timeZone: string, days: number): Period {
  const end = localDay(now, timeZone);
  return { beforeStart: addDays(end, -2 * days), start: addDays(end, -days), end };
}
