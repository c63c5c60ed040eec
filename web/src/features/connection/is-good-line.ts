/** Network Information API, in Chromium only; elsewhere the line is taken for good. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const slowLines = ["slow-2g", "2g", "3g"];

/** Whether to fetch what the visitor has not asked for: never at the cost of their data plan. */
export function isGoodLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !connection?.saveData && !slowLines.includes(connection?.effectiveType ?? "");
}
