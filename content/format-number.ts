/**
 * `4,6` and `1.234` in Portuguese, `4.6` and `1,234` in English, to one decimal. Without Intl, like all that hydration
 * formats: its first number costs a fast computer 20 to 35 ms of one uninterrupted task, and a phone four times that.
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
