/**
 * `4,6` and `1.234` in Portuguese, `4.6` and `1,234` in English, with one decimal. The reviews format
 * numbers in the browser, where the first use of Intl blocks a fast computer for 20 to 35 ms and a phone four times as long.
 */
export function formatNumber(value: number, language: string | undefined): string {
  const isEnglish = language === "en-US";
  const [whole = "", decimal] = String(Math.round(value * 10) / 10).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, isEnglish ? "," : ".");
  return decimal ? `${grouped}${isEnglish ? "." : ","}${decimal}` : grouped;
}
