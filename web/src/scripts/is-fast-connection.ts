/** Only Chromium has the Network Information API; other browsers count as a fast connection. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const slowTypes = ["slow-2g", "2g", "3g"];

/** Whether the page may fetch what the visitor has not asked for; their data plan pays for it. */
export function isFastConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !connection?.saveData && !slowTypes.includes(connection?.effectiveType ?? "");
}
