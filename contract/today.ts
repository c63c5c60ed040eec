/** Today as yyyy-mm-dd in UTC, for browser and server alike: in Ceará the day turns at 21:00 (docs/decisions/007). */
export function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}
