import { useEffect, useState } from "react";

const minute = 60_000;
const hour = 60 * minute;

export interface Moments {
  /** 14h28 */
  time: (iso: string) => string;
  /** 10h, 9h30: as a time that was agreed upon is said. */
  hour: (iso: string) => string;
  /** 2026-11-16, to group by day. */
  day: (iso: string | number) => string;
  /** 16/11/2026 */
  date: (iso: string) => string;
  /** Hoje, segunda */
  dayTitle: (iso: string, now: number) => string;
  /** hoje, 14h28 */
  dayAndTime: (iso: string, now: number) => string;
  /** hoje, amanhã, quinta, 1º/12; also of a day such as 2026-11-20 */
  dayWord: (iso: string, now: number) => string;
  /** quinta, 10h */
  dayAndHour: (iso: string, now: number) => string;
  /** há 20 min, ontem, há 6 dias */
  since: (iso: string, now: number) => string;
  /** há 4 min; after some hours the time, on other days the day */
  ago: (iso: string, now: number) => string;
}

/** Until then a moment is said as "há 2 h". */
export const recentMs = 6 * hour;

const made = new Map<string, Moments>();

/** Writes times as people say them, in the company's time zone and not the phone's. The same object each time, for memoized rows. */
export function momentsIn(timeZone: string): Moments {
  const moments = made.get(timeZone) ?? makeMoments(timeZone);
  made.set(timeZone, moments);
  return moments;
}

function makeMoments(timeZone: string): Moments {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("pt-BR", { ...options, timeZone });
  const clock = format({ hour: "numeric", minute: "2-digit" });
  const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone });
  const weekday = format({ weekday: "long" });
  const date = format({ day: "numeric", month: "numeric" });
  const dateAndYear = format({ day: "numeric", month: "numeric", year: "numeric" });

  const time = (iso: string) => clock.format(new Date(iso)).replace(":", "h");
  const hourOf = (iso: string) => time(iso).replace("h00", "h");
  const day = (iso: string | number) => dayOf.format(new Date(iso));
  const weekdayOf = (iso: string) => weekday.format(new Date(iso)).replace("-feira", "");
  const dateOf = (iso: string, now: number) =>
    (day(iso).slice(0, 4) === day(now).slice(0, 4) ? date : dateAndYear).format(new Date(iso));

  function near(iso: string, now: number): "hoje" | "ontem" | "amanhã" | undefined {
    if (day(iso) === day(now)) return "hoje";
    if (day(iso) === day(now - 24 * hour)) return "ontem";
    return day(iso) === day(now + 24 * hour) ? "amanhã" : undefined;
  }
  function dayWord(of: string, now: number): string {
    // Noon of a day without a time is on that day in every zone of Brazil.
    const iso = of.length === 10 ? `${of}T12:00:00Z` : of;
    const isThisWeek = day(iso) > day(now) && day(iso) < day(now + 7 * 24 * hour);
    if (isThisWeek) return near(iso, now) ?? weekdayOf(iso);
    return near(iso, now) ?? dateOf(iso, now).replace(/^0/, "").replace(/^1\//, "1º/");
  }
  function dayAndTime(iso: string, now: number): string {
    return `${near(iso, now) ?? dateOf(iso, now)}, ${time(iso)}`;
  }
  return {
    time,
    hour: hourOf,
    day,
    dayWord,
    dayAndHour: (iso, now) => `${dayWord(iso, now)}, ${hourOf(iso)}`,
    since(iso, now) {
      const passed = now - Date.parse(iso);
      return near(iso, now) === "ontem" && passed >= recentMs ? "ontem" : waited(passed);
    },
    date: (iso) => dateAndYear.format(new Date(iso)),
    dayAndTime,
    dayTitle(iso, now) {
      const word = near(iso, now);
      return word
        ? `${capitalized(word)}, ${weekdayOf(iso)}`
        : `${capitalized(weekdayOf(iso))}, ${dateOf(iso, now)}`;
    },
    ago(iso, now) {
      const passed = now - Date.parse(iso);
      if (passed < recentMs && near(iso, now) !== undefined) return waited(passed);
      return near(iso, now) === "hoje" ? time(iso) : dayAndTime(iso, now);
    },
  };
}

/** há 42 min */
export function waited(milliseconds: number): string {
  if (milliseconds < minute) return "agora";
  if (milliseconds < hour) return `há ${Math.floor(milliseconds / minute)} min`;
  const hours = Math.floor(milliseconds / hour);
  return hours < 48 ? `há ${hours} h` : `há ${Math.floor(hours / 24)} dias`;
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The present, renewed twice a minute: waiting times are shown in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
