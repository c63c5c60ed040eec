import { markOf } from "./source-marks.ts";

export interface NumberFormat {
  decimal: string;
  group: string;
  /** The smallest number whose digits are grouped: Spanish writes 1234 and 12.345. */
  groupedFrom: number;
}

/** Reads the format from Intl at build time. The page passes it to the browser, so no language has to be described by hand. */
export function numberFormatOf(language: string): NumberFormat {
  const intl = new Intl.NumberFormat(language);
  const part = (type: string) =>
    intl.formatToParts(12_345.6).find((each) => each.type === type)?.value ?? "";
  const isGrouped = intl.formatToParts(1_234).some(({ type }) => type === "group");
  return {
    decimal: part("decimal"),
    group: part("group"),
    groupedFrom: isGrouped ? 1_000 : 10_000,
  };
}

/** Vite replaces this expression, so that the browser's script has no code for previews. */
const isRenderer = (import.meta as { env?: { SSR?: boolean } }).env?.SSR;

/**
 * `4,6` and `1.234` in Portuguese, `4.6` and `1,234` in English, with one decimal. The reviews format
 * numbers in the browser, where the first use of Intl blocks a fast computer for 20 to 35 ms and a phone four times as long.
 */
export function formatNumber(value: number, format: NumberFormat): string {
  const [whole = "", decimal] = String(Math.round(value * 10) / 10).split(".");
  const grouped =
    value < format.groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, format.group);
  const written = decimal ? `${grouped}${format.decimal}${decimal}` : grouped;
  return isRenderer ? written + markOf(value) : written;
}

// `@__PURE__` lets the build leave this out of the browser's script, which formats numbers only.
const reais = /* @__PURE__ */ new Intl.NumberFormat("pt-BR", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `30/11`, but `Nov 30` in English, where 12/1 is in December to some readers and in January to others. */
export function formatDay(isoDay: string, language: string): string {
  const month = language.startsWith("en") ? "short" : "numeric";
  const format = new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" });
  return format.format(new Date(isoDay));
}

/** The day of a moment in the company's time zone, as `2026-11-30`. */
export function dayIn(moment: string | number, timeZone: string): string {
  // Canada writes days as ISO 8601 does.
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(moment));
}

/** The time of a moment in the company's time zone, as `18:30`. */
export function clockIn(moment: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "short" }).format(
    new Date(moment),
  );
}

/** `18h` and `18h30` of `18:30` in Portuguese, `6 pm` and `6:30 pm` in English. */
export function formatTime(clock: string, language: string): string {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const after = (separator: string) =>
    minutes === 0 ? "" : `${separator}${String(minutes).padStart(2, "0")}`;
  if (language.startsWith("pt")) return `${hours}h${after("")}`;
  if (!language.startsWith("en")) return clock;
  return `${hours % 12 || 12}${after(":")} ${hours < 12 ? "am" : "pm"}`;
}

/** `R$89,90` in every language. */
export function formatPrice(cents: number): string {
  return `R$${reais.format(cents / 100)}${markOf(cents)}`;
}

/** `(88) 9 9999-0000`; a short number such as 1331 stays as it is. */
export function formatPhone(text: string): string {
  const [, area, ninth = "", first, last] =
    text.replace(/\D/g, "").match(/^(?:55)?(\d\d)(9?)(\d{4})(\d{4})$/) ?? [];
  return area ? `(${area}) ${ninth && `${ninth} `}${first}-${last}` : text;
}
