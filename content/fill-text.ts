import { formatNumber, type NumberFormat } from "./format.ts";
import type { Language } from "./provider/languages.ts";

export const placeholder = /\{\{(\w+)(?:, (number))?\}\}/g;

/** The names of the placeholders in a text, each once. */
export function variablesOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = ""]) => name))].sort();
}

/** Puts values in place of `{{name}}` and `{{name, number}}`, as i18next does. Placeholders without a value stay. */
export function fillText(
  text: string,
  values: Record<string, string | number>,
  numberFormat?: NumberFormat,
): string {
  return text.replace(placeholder, (whole, name: string, format?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return format && numberFormat ? formatNumber(Number(value), numberFormat) : String(value);
  });
}

/** Fills every text of an object. Texts are plain JSON data, so a JSON round trip copies them without loss. */
export function fillTexts<Texts>(texts: Texts, values: Record<string, string | number>): Texts {
  return JSON.parse(JSON.stringify(texts), (_key, value) =>
    typeof value === "string" ? fillText(value, values) : value,
  );
}

/** Some languages have further forms, such as the Spanish "many" from a million on; they use `other`. */
interface PluralForms {
  one: string;
  other: string;
}

/** `1 câmera`, `2 câmeras`: the form for the number, with `{{count}}` filled in. */
export function pluralText(forms: PluralForms, count: number, language: Language): string {
  const isOne = new Intl.PluralRules(language).select(count) === "one";
  return fillText(isOne ? forms.one : forms.other, { count });
}
