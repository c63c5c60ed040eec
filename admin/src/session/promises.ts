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
const months = [
  ...["janeiro", "fevereiro", "marco", "abril", "maio", "junho"],
  ...["julho", "agosto", "setembro", "outubro", "novembro", "dezembro"],
];
/** "dezembro" or "dez". */
const monthWords = months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|");
// "Segunda via" means a copy of a bill, not a Monday.
const dayWords = new RegExp(
  `\\b(?:(hoje)|(depois de amanha)|(amanha)|(${weekdays.join("|")})(?:[- ]feira)?(?! (?:via|vez|opcao|casa))` +
    `|(?:dia )?(\\d{1,2})(?:/(\\d{1,2})(?:/(?:20)?(\\d{2}))?| de (${monthWords}))|dia (\\d{1,2}))\\b(?!\\d)[º°]?`,
  "g",
);
const partWords = /\b(?:de|da|pela|a) (manha|tarde|noite)\b/g;
const partTimes: Record<string, string> = { manha: "09:00", tarde: "14:00" };
/** The first and the last hour of each part of a day. */
const partHours: Record<string, [number, number]> = {
  manha: [5, 11],
  tarde: [12, 18],
  noite: [18, 23],
};
const callWords =
  "(?:me )?(?:lig|cham|retorn|volt|fal)(?:ar|a|o|ue|e)" +
  "(?: de novo| novamente| so| (?:no|pelo) (?:zap|whats(?:app)?|telefone)| (?:para|pra)(?: [a-z]+)?)?";
const atWords = "(?:as|umas|(?:la )?pelas|(?:a partir|depois|por volta) das) ";
// Without "h", a number is a time only if one of these follows, because "as 2 cameras" are things.
const afterNumber = `$|[.,;!?)\\n]| (?:-|(?:d[aeo] )?D|e|que|mas|se|porque|pq|para|pra|com|em|n[ao]|el[ae]|${callWords})(?!\\w)`;
const timeWords = new RegExp(
  `\\b(?:${atWords})?\\d{1,2}(?:[h:]\\d{2}(?:min| ?hr?s?)?| ?h(?:r?s|oras?)?)\\b` +
    `|\\b(?:${atWords})?\\d{1,2}(?= P)|\\b${atWords}\\d{1,2}(?=${afterNumber})`,
  "g",
);
/**
 * The forms of a promise that are understood, in a note in which D stands for a day, P for a part of it, T for a time and H for a
 * number of hours. Alone, a time may be anything: somebody calls at it, or it begins a part of the sentence.
 */
const promiseWords = new RegExp(
  `(?:D(?: P)?(?:,| ${callWords})? [TH](?: P)?|D P|(?:^|[.,;:!?] |\\n|\\b${callWords} )T(?: P)?(?: (?:[dn][aeo] )?D(?: P)?)?)` +
    // It may go on as in "as 8, 9 ou 10", "8h ate 11h", "as 10 do dia 20 do 12" or "3h sem internet".
    "(?!(?:,| ?[-/])? ?(?:(?:[ae]|d[eo]) )?\\d| (?:ou|ate|nao|sem|atras)\\b)",
);
/** One of these earlier in the same part of the sentence means that the time is not when to call. */
const notThen = /\b(?:nao|nem|ate|antes|desde|entre)\b[^.,;:!?\n]*$/;

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
 * The time that a note such as "me liga quinta às 10" promises. Undefined if it names none, or if anything about it is not clear: a
 * wrong reminder is worse than none, because the person can choose one.
 */
export function promisedTime(
  note: string,
  moments: Moments,
  begunAt: number | undefined,
): string | undefined {
  const { now, today, day: dayAt, instant } = moments;
  const text = plain(note)
    .replace(/\b(?:ao )?meio[- ]dia\b( e meia\b)?/g, (_all, half) => (half ? "12:30" : "12:00"))
    .replace(
      /\b(as \d{1,2}|\d{1,2}(?= ?h))(?: ?h(?:oras?)?)? e (meia|[0-5][05])\b/g,
      (_all, hour, minutes) => `${hour}:${minutes === "meia" ? "30" : minutes}`,
    );
  // On a Wednesday "quinta que vem" is tomorrow for some and a week later for others.
  if (/\bontem\b|\bpassad[ao]\b|\bque vem\b|\bproxim[ao]\b/.test(text)) return undefined;
  // Days count from the day on which a note was begun or a copied message was written.
  if (note.search(copiedAt) >= 0 || dayAt(begunAt ?? now) !== today) return undefined;
  const [day] = text.matchAll(dayWords);
  const withoutDays = text.replace(dayWords, "D");
  const [part] = withoutDays.matchAll(partWords);
  const withoutParts = withoutDays.replace(partWords, "P");
  const [time] = withoutParts.match(timeWords) ?? [];
  const form = withoutParts.replace(timeWords, (at) => (/^\d+ ?horas?$/.test(at) ? "H" : "T"));
  const { 0: promise, index: start } = promiseWords.exec(form) ?? { 0: "", index: 0 };
  const [before, after] = [form.slice(0, start), form.slice(start + promise.length)];
  if (!promise || /[DPTH]/.test(before + after) || notThen.test(before)) return undefined;
  const on = day ? dayOf(day, today) : today;
  const at = time ? timeOf(time, part?.[1]) : part?.[1] && partTimes[part[1]];
  if (!on || !at) return undefined;
  const promised = instant(on, at);
  return Date.parse(promised) > now ? promised : undefined;
}

function dayOf(found: RegExpMatchArray, today: string): string | undefined {
  const [, isToday, isThird, isTomorrow, weekday, date, month, year, monthWord, dateOnly] = found;
  if (isToday) return today;
  if (isThird) return addDays(today, 2);
  if (isTomorrow) return addDays(today, 1);
  if (weekday) {
    const days = (weekdays.indexOf(weekday) - weekdayOf(today) + 7) % 7;
    return addDays(today, days || 7);
  }
  const wantedMonth = monthWord
    ? months.findIndex((name) => name.startsWith(monthWord)) + 1
    : month && Number(month);
  // Searches one year ahead, so that "3/1" in December means the next January.
  return Array.from({ length: 365 }, (_, index) => addDays(today, index)).find(
    (each) =>
      Number(each.slice(8)) === Number(date ?? dateOnly) &&
      (wantedMonth === undefined || Number(each.slice(5, 7)) === wantedMonth) &&
      (year === undefined || each.slice(2, 4) === year),
  );
}

/** Nobody calls at three in the morning, so a bare hour up to six means the afternoon. A bare seven is ambiguous. */
function timeOf(said: string, part: string | undefined): string | undefined {
  const [, digits, minutes = "00"] = /(\d+)(?:[h:](\d{2}))?/.exec(said) ?? [];
  const written = Number(digits);
  if (!part && written === 7) return undefined;
  const isLater = written < 12 && (part ? part !== "manha" : written >= 1 && written <= 6);
  const hour = isLater ? written + 12 : written;
  const [first, last] = partHours[part ?? ""] ?? [0, 23];
  if (hour < first || hour > last || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
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
