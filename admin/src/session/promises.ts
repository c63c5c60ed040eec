import type { Moments } from "./moments.ts";

const dayMs = 86_400_000;

/** Adds days to a day such as 2026-11-16, without a time zone. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

const weekdayOf = (day: string) => new Date(day).getUTCDay();
const [sunday, saturday] = [0, 6];

/** The next working days, starting with this one. */
export function workDays(from: string, count: number): string[] {
  const days = Array.from({ length: count * 2 }, (_, index) => addDays(from, index));
  return days.filter((day) => weekdayOf(day) !== sunday).slice(0, count);
}

/** An earlier reminder would ring while the person still looks at the contact. */
const soonestMs = 30 * 60_000;

/** Three times to call back: this afternoon if it is not too late, then the next mornings. */
export function quickTimes({ now, today, instant }: Moments): string[] {
  const times = workDays(today, 4).flatMap((day) =>
    (weekdayOf(day) === saturday ? ["09:00"] : ["09:00", "16:00"]).map((time) => ({
      day,
      isMorning: time === "09:00",
      at: instant(day, time),
    })),
  );
  const ahead = times.filter(({ at }) => Date.parse(at) > now + soonestMs);
  const [first, ...rest] = ahead;
  if (!first) return [];
  // If this afternoon is offered, the other two are mornings.
  const next = first.isMorning ? rest : rest.filter(({ isMorning }) => isMorning);
  return [first, ...next].slice(0, 3).map(({ at }) => at);
}

const weekdayNames = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];
export const weekdayName = (day: string) => weekdayNames[weekdayOf(day)] ?? "";

/** The text in lower case without accents. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const weekdays = weekdayNames.map(plain);
// "Segunda via" means a copy of a bill, not a Monday.
const dayWords = new RegExp(
  `\\b(?:(hoje)|(depois de amanha)|(amanha)|(${weekdays.join("|")})(?:[- ]feira)?(?! (?:via|vez|opcao|casa))` +
    "|(?:dia )?(\\d{1,2})/(\\d{1,2})|dia (\\d{1,2}))\\b(?!\\d)",
  "g",
);
const timeWords =
  /\b(?:as (\d{1,2})(?:(?:h|:)(\d{2}))?(?: ?h(?:oras?)?)?|(\d{1,2})(?:h|:)(\d{2})|(\d{1,2}) ?(?:h|horas?)|(\d{1,2})(?= da (?:manha|tarde|noite)))\b(?: ?(?:da|de) (manha|tarde|noite))?|\b(meio[- ]dia)\b/g;
const partWords = /\b(?:de|da|pela|a) (manha|tarde)\b/g;
const partTimes: Record<string, string> = { manha: "09:00", tarde: "14:00" };

/** A message that was copied from WhatsApp begins with its time, as in "[22:40, 18/11/2026] Ana: ". */
const copiedAt = /^\[[\d/:., ]+\] /gm;

/** Times of other days stay, because there "amanhã" is not tomorrow. */
export function withoutTimesOfToday(message: string, today: string): string {
  return message.replace(copiedAt, (time) => {
    const [, date, month] = /(\d+)\/(\d+)/.exec(time) ?? [];
    const isToday =
      Number(date) === Number(today.slice(8)) && Number(month) === Number(today.slice(5, 7));
    return isToday || !date ? "" : time;
  });
}

/**
 * The time that a note such as "me liga quinta às 10" promises. Undefined if it names none, or none that is clear; the person can
 * then choose one.
 */
export function promisedTime(note: string, moments: Moments): string | undefined {
  const { now, today, instant } = moments;
  const text = plain(note).replace(
    /\b(as \d{1,2}|\d{1,2}(?= ?h))(?: ?h(?:oras?)?)? e (meia|\d{2})\b/g,
    (_all, hour, minutes) => `${hour}:${minutes === "meia" ? "30" : minutes}`,
  );
  // On a Wednesday "quinta que vem" is tomorrow for some and a week later for others.
  if (/\bontem\b|\bpassad[ao]\b|\bque vem\b|\bproxim[ao]\b/.test(text)) return undefined;
  // In a copied message days count from the day on which it was written.
  if (note.search(copiedAt) >= 0) return undefined;
  const days = [...text.matchAll(dayWords)];
  const times = [...text.replace(dayWords, " dia ").matchAll(timeWords)];
  const parts = [...text.matchAll(partWords)];
  if (days.length > 1 || times.length > 1 || parts.length > 1) return undefined;
  const [day, time, part] = [days[0], times[0], parts[0]?.[1]];
  const on = day ? dayOf(day, today) : today;
  const at = time ? timeOf(time) : day && part && partTimes[part];
  if (!on || !at) return undefined;
  const promised = instant(on, at);
  return Date.parse(promised) > now ? promised : undefined;
}

function dayOf(found: RegExpMatchArray, today: string): string | undefined {
  const [, isToday, isThird, isTomorrow, weekday, date, month, dateOnly] = found;
  if (isToday) return today;
  if (isThird) return addDays(today, 2);
  if (isTomorrow) return addDays(today, 1);
  if (weekday) {
    const days = (weekdays.indexOf(weekday) - weekdayOf(today) + 7) % 7;
    return addDays(today, days || 7);
  }
  const [wantedDate, wantedMonth] = [Number(date ?? dateOnly), month && Number(month)];
  // Searches one year ahead, so that "3/1" in December means the next January.
  return Array.from({ length: 365 }, (_, index) => addDays(today, index)).find(
    (each) =>
      Number(each.slice(8)) === wantedDate &&
      (wantedMonth === undefined || Number(each.slice(5, 7)) === wantedMonth),
  );
}

/** Nobody calls at three in the morning, so a bare hour up to six means the afternoon. A bare seven is ambiguous. */
function timeOf(found: RegExpMatchArray): string | undefined {
  const [, said, saidMinutes, written, writtenMinutes, whole, bare, part, isNoon] = found;
  if (isNoon) return "12:00";
  const hour = Number(said ?? written ?? whole ?? bare);
  const minutes = saidMinutes ?? writtenMinutes ?? "00";
  if (hour > 23 || Number(minutes) > 59) return undefined;
  if (!part && hour === 7) return undefined;
  const isLater = hour < 12 && (part ? part !== "manha" : hour >= 1 && hour <= 6);
  return `${String(isLater ? hour + 12 : hour).padStart(2, "0")}:${minutes}`;
}

/** Detects what a note should not contain. The person decides whether to keep it. */
export function warningOf(note: string): "cpf" | "password" | undefined {
  const numbers = note.match(/\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g) ?? [];
  if (/\bcpf\b\D{0,8}\d{3}/i.test(note) || numbers.some(isCpf)) return "cpf";
  return /\bsenha\b(?:\s+d[aeo]\s+\S+)?\s*(?:é|eh|:|=)?\s*(?=\S*\d)\S{4,}/i.test(note)
    ? "password"
    : undefined;
}

/** Checks the two check digits. One in a hundred mobile numbers of eleven digits passes them by chance. */
function isCpf(written: string): boolean {
  const digits = Array.from(written.replace(/\D/g, ""), Number);
  const check = (length: number) => {
    const sum = digits
      .slice(0, length)
      .reduce((all, each, at) => all + each * (length + 1 - at), 0);
    return ((sum * 10) % 11) % 10 === digits[length];
  };
  return new Set(digits).size > 1 && check(9) && check(10);
}
