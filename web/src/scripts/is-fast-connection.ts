/** Only Chromium has the Network Information API; other browsers count as a fast connection. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const slowTypes = ["slow-2g", "2g", "3g"];

/** Whether the page may download what the visitor has not requested: it uses up their data plan. */
export function isFastConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !connection?.saveData && !slowTypes.includes(connection?.effectiveType ?? "");
}
