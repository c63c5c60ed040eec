import { internationalNumbers } from "./phone-numbers.ts";

// Digits and the signs that people write between them.
const digitRuns = /\+?\(?\d[\d\s().\-–]*\d/g;
/** A number without its area code, as people of one town write it. */
const subscriberAlone = /^(9\d{8}|[2-9]\d{7})$/;
/** Such a number before a small one, as in "98812-3456 2 câmeras", which would be a number of another state. */
const subscriberAndMore = /^\(?(?:9\D?)?\d{4,5}\D?\d{4}\D+\d{1,3}$/;

/**
 * The phone in a pasted message, as people write it: the first that is complete, otherwise the first that lacks only its area code.
 * Undefined if there is none.
 */
export function phoneInText(text: string): string | undefined {
  const runs = (text.match(digitRuns) ?? []).flatMap(partsOf);
  const complete = runs.find(
    (run) => !subscriberAndMore.test(run) && internationalNumbers(run).length > 0,
  );
  if (complete) return writtenPhone(complete);
  return runs.find((run) => subscriberAlone.test(run.replace(/\D/g, "")))?.trim();
}

/** A price or a house number may stand next to the phone, so this lists every sequence of the words, the longest first. */
function partsOf(run: string): string[] {
  const words = run.trim().split(/\s+/).slice(0, 12);
  const starts = words.map((_word, index) => index);
  return starts
    .flatMap((from) => starts.slice(from).map((to) => words.slice(from, to + 1)))
    .sort((one, other) => other.length - one.length)
    .map((part) => part.join(" "));
}

/** (88) 99999-1234; a foreign number with its plus. */
function writtenPhone(typed: string): string {
  const [number = ""] = internationalNumbers(typed);
  const [, area, start, end] = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(number) ?? [];
  return area ? `(${area}) ${start}-${end}` : `+${number}`;
}
