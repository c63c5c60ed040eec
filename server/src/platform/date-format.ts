const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept for the next call: a new format costs more than counting an event, and the zone is known only when it is used. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** As yyyy-mm-dd, which is how en-CA writes a date. */
export function localDay(moment: Date, timeZone: string): string {
  return dateFormat("en-CA", { timeZone }).format(moment);
}
