/**
 * `4,6` and `1.234` in Portuguese, `4.6` and `1,234` in English, with one decimal. Hydration must not use Intl: its
 * first call blocks the main thread of a fast computer for 20 to 35 ms, that of a phone for four times as long.
 */
export function formatNumber(value: number, language: string | undefined): string {
  const isEnglish = language === "en-US";
  const [whole = "", decimal] = String(Math.round(value * 10) / 10).split(".");
  const grouped = groupThousands(whole, isEnglish ? "," : ".");
  return decimal ? `${grouped}${isEnglish ? "." : ","}${decimal}` : grouped;
}

export function groupThousands(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator);
}
