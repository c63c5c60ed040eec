import { capitalized } from "#session/moments.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The value of a `datetime-local` input, in the company's time zone instead of the phone's: "2026-11-17T06:00". */
export function toLocal(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(moment)
    .replace(" ", "T");
}

/**
 * The moment at which clocks in the time zone show this value; undefined if the value is incomplete. While a year is typed, browsers
 * report days such as 0002-11-25.
 */
export function fromLocal(local: string, timeZone: string): number | undefined {
  const wall = /^2\d{3}-/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return undefined;
  const offset = Date.parse(`${toLocal(wall, timeZone)}Z`) - wall;
  return wall - offset;
}

export const isoOf = (moment = 0) => new Date(moment).toISOString();
export const dayOf = (moment: number, timeZone: string) => toLocal(moment, timeZone).slice(0, 10);

/** The next day at that hour, in the time zone. */
export function tomorrowAt(hour: number, now: number, timeZone: string): string {
  return `${dayOf(now + dayMs, timeZone)}T${String(hour).padStart(2, "0")}:00`;
}

/** The next Sunday from a day such as "2026-11-17", or the day itself if it is one. `monthEnd` does the same for the end of the month. */
export function sundayFrom(day: string): string {
  const start = Date.parse(day);
  return new Date(start + ((7 - new Date(start).getUTCDay()) % 7) * dayMs)
    .toISOString()
    .slice(0, 10);
}
export function monthEnd(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

interface Span {
  from: string;
  until: string;
}

/** The first day from that one on without a promotion, if those after it leave a day between them. Sorted by their start. */
export function freeDayFrom(day: string, spans: Span[], timeZone: string): string {
  return spans.reduce((free, { from, until }) => {
    // What ends at a midnight leaves the day that begins then.
    const next = dayOf(Date.parse(until) + dayMs - 1, timeZone);
    return dayOf(Date.parse(from), timeZone) <= free && next > free ? next : free;
  }, day);
}

/** Days in words, in the company's time zone. */
export function daysIn(timeZone: string) {
  const weekdays = new Intl.DateTimeFormat("pt-BR", { timeZone, weekday: "long" });
  /** 30/11, 1º/12; 30/11/2025 in another year. */
  function date(moment: string | number): string {
    const [year, month, day] = dayOf(Number(new Date(moment)), timeZone)
      .split("-")
      .map(Number);
    const isThisYear = dayOf(Date.now(), timeZone).startsWith(String(year));
    return `${day === 1 ? "1º" : day}/${month}${isThisYear ? "" : `/${year}`}`;
  }
  function weekday(moment: string | number): string {
    return weekdays.format(new Date(moment)).replace("-feira", "");
  }
  /** segunda, 30/11 */
  function day(moment: string | number): string {
    return `${weekday(moment)}, ${date(moment)}`;
  }
  return {
    date,
    day,
    /** Hoje, 17/11 */
    title(moment: string, now: number): string {
      const own = dayOf(Date.parse(moment), timeZone);
      const ago = [0, 1].find((days) => own === dayOf(now - days * dayMs, timeZone));
      const word = ago === undefined ? weekday(moment) : ["hoje", "ontem"][ago];
      return `${capitalized(word ?? "")}, ${date(moment)}`;
    },
    /** What ends at a midnight lasts until the day before. */
    lastDate: (end: string | number) => date(momentBefore(end)),
    lastDay: (end: string | number) => day(momentBefore(end)),
  };
}

const momentBefore = (end: string | number) => Number(new Date(end)) - 1;
