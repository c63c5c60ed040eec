/** The UTC day as yyyy-mm-dd, the same in browser and server: in Ceará it changes at 21:00 (docs/developer/decisions/007). */
export function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}
