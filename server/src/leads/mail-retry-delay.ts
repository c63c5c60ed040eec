const attemptsOfTheFirstDay = 100;

/**
 * Doubles from 5 s to 15 min, reached at the ninth attempt. From the second day on every six hours, for as long as the
 * lead is kept: a recipient that is rejected for good must not make the mail server take us for a spammer.
 */
export function mailRetryDelaySeconds(attempts: number): number {
  if (attempts > attemptsOfTheFirstDay) return 6 * 3_600;
  return Math.min(5 * 2 ** (attempts - 1), 900);
}
