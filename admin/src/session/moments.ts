import { useMemo, useSyncExternalStore } from "react";
import { useSession } from "./session.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A more recent moment is written as "há 2 h". */
export const recentMs = 6 * hour;

export type Moments = ReturnType<typeof momentsAt>;

/** Writes times in words, in the company's time zone instead of the phone's. */
export function momentsAt(now: number, timeZone: string) {
  const { clock, dayOf, weekday, date, dateAndYear, wholeClock } = formatsIn(timeZone);

  const time = (iso: string) => clock.format(new Date(iso)).replace(":", "h");
  const hourOf = (iso: string) => time(iso).replace("h00", "h");
  const day = (iso: string | number) => dayOf.format(new Date(iso));
  const today = day(now);
  const weekdayOf = (iso: string) => weekday.format(new Date(iso)).replace("-feira", "");
  const dateOf = (iso: string) =>
    (day(iso).slice(0, 4) === today.slice(0, 4) ? date : dateAndYear).format(new Date(iso));

  function near(iso: string): "hoje" | "ontem" | "amanhã" | undefined {
    if (day(iso) === today) return "hoje";
    if (day(iso) === day(now - 24 * hour)) return "ontem";
    return day(iso) === day(now + 24 * hour) ? "amanhã" : undefined;
  }
  function dayWord(of: string): string {
    // A day without a time becomes noon UTC, which is on the same day in every time zone of Brazil.
    const iso = of.length === 10 ? `${of}T12:00:00Z` : of;
    const isThisWeek = day(iso) > today && day(iso) < day(now + 7 * 24 * hour);
    if (isThisWeek) return near(iso) ?? weekdayOf(iso);
    return near(iso) ?? dateOf(iso).replace(/^0/, "").replace(/^1\//, "1º/");
  }
  const dayAndTime = (iso: string) => `${near(iso) ?? dateOf(iso)}, ${time(iso)}`;

  return {
    now,
    today,
    /** 14h28 */
    time,
    /** 10h, 9h30: the hour of an appointment. */
    hour: hourOf,
    /** 2026-11-16, to group by day. */
    day,
    /** 16/11/2026 */
    date: (iso: string) => dateAndYear.format(new Date(iso)),
    /** hoje, amanhã, quinta, 1º/12; also accepts a day such as 2026-11-20 */
    dayWord,
    /** quinta, 10h */
    dayAndHour: (iso: string) => `${dayWord(iso)}, ${hourOf(iso)}`,
    /** hoje, 14h28 */
    dayAndTime,
    /** Hoje, segunda */
    dayTitle(iso: string): string {
      const word = near(iso);
      return word
        ? `${capitalized(word)}, ${weekdayOf(iso)}`
        : `${capitalized(weekdayOf(iso))}, ${dateOf(iso)}`;
    },
    /** Returns "há 20 min", "ontem" or "há 6 dias". */
    since(iso: string): string {
      const passed = now - Date.parse(iso);
      return near(iso) === "ontem" && passed >= recentMs ? "ontem" : waited(passed);
    },
    /** Returns "há 4 min" at first, after some hours the time, on another day the date and time. */
    ago(iso: string): string {
      const passed = now - Date.parse(iso);
      if (passed < recentMs && near(iso) !== undefined) return waited(passed);
      return near(iso) === "hoje" ? time(iso) : dayAndTime(iso);
    },
    /** The moment at which the company's clock shows this time, such as 09:00. */
    instant(onDay: string, at: string): string {
      const asUtc = Date.parse(`${onDay}T${at}:00Z`);
      const offset = Date.parse(`${wholeClock.format(asUtc).replace(" ", "T")}Z`) - asUtc;
      return new Date(asUtc - offset).toISOString();
    },
  };
}

type Formats = ReturnType<typeof makeFormats>;
const made = new Map<string, Formats>();

/** Cached, because creating the formats takes many milliseconds on a slow phone. */
function formatsIn(timeZone: string): Formats {
  const formats = made.get(timeZone) ?? makeFormats(timeZone);
  made.set(timeZone, formats);
  return formats;
}

function makeFormats(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions, language = "pt-BR") =>
    new Intl.DateTimeFormat(language, { ...options, timeZone });
  return {
    clock: format({ hour: "numeric", minute: "2-digit" }),
    dayOf: format({}, "en-CA"),
    weekday: format({ weekday: "long" }),
    date: format({ day: "numeric", month: "numeric" }),
    dateAndYear: format({ day: "numeric", month: "numeric", year: "numeric" }),
    wholeClock: format({ dateStyle: "short", timeStyle: "medium" }, "sv-SE"),
  };
}

/** há 42 min */
export function waited(milliseconds: number): string {
  if (milliseconds < minute) return "agora";
  if (milliseconds < hour) return `há ${Math.floor(milliseconds / minute)} min`;
  const hours = Math.floor(milliseconds / hour);
  return hours < 48 ? `há ${hours} h` : `há ${Math.floor(hours / 24)} dias`;
}

export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** One clock for the whole page, so that two places never show waiting times that differ by a minute. */
let present = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval>;

function onTick(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick();
    // Waiting times are shown in minutes, so twice a minute is often enough.
    timer = setInterval(tick, minute / 2);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}
function tick(): void {
  present = Date.now();
  for (const each of listeners) each();
}

/** The present moment, renewed twice a minute. */
export function useMoments(): Moments {
  const { timeZone } = useSession();
  const now = useSyncExternalStore(onTick, () => present);
  return useMemo(() => momentsAt(now, timeZone), [now, timeZone]);
}
