const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are cached, because making one costs more than counting an event, and the time zone is not known before. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Returns yyyy-mm-dd, which is how en-CA writes a date. */
export function localDay(moment: Date, timeZone: string): string {
  return dateFormat("en-CA", { timeZone }).format(moment);
}
