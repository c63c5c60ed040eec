const longestSeconds = 3_600;
// The doubling delays add up to 85 minutes, those of an hour to the rest of three days.
const lastAttempt = 82;

/** Doubles from 5 s to an hour. Undefined after the last attempt, about three days after the first. */
export function webhookRetryDelaySeconds(attempts: number): number | undefined {
  if (attempts >= lastAttempt) return undefined;
  return Math.min(5 * 2 ** (attempts - 1), longestSeconds);
}
