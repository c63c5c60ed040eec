import { formatNumber } from "./format-number.ts";
import type { Language } from "./languages.ts";

const placeholder = /\{\{(\w+)(?:, (number))?\}\}/g;

/** Puts values in place of `{{name}}` and `{{name, number}}`, as i18next does at build time, for what the browser renders. */
export function fillText(
  text: string,
  values: Record<string, string | number>,
  language?: Language,
): string {
  return text.replace(placeholder, (whole, name: string, format?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return format ? formatNumber(Number(value), language) : String(value);
  });
}
