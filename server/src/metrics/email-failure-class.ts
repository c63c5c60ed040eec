export const emailFailureClasses = [
  "unreachable",
  "login",
  "refused_for_now",
  "refused",
  "other",
] as const;

/** Groups the mailer's reasons, such as "ESOCKET" or "EMESSAGE 451", by who has to act. */
export function emailFailureClass(reason: string): (typeof emailFailureClasses)[number] {
  if (reason.startsWith("EAUTH")) return "login";
  if (/ 4\d\d$/.test(reason)) return "refused_for_now";
  if (/ 5\d\d$/.test(reason)) return "refused";
  if (/^(ECONNECTION|ESOCKET|ETIMEDOUT|EDNS|ECONN\w+)/.test(reason)) return "unreachable";
  return "other";
}
