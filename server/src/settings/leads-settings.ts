import * as v from "valibot";
import { mailAddress, mailAddresses } from "./mail-addresses.ts";

/** Schema for `config.ts`. */
export const leadsVariables = {
  // May hold a password: never print it.
  SMTP_URL: v.pipe(
    v.string(),
    v.check((url) => /^smtps?:\/\/[^/]/.test(url) && URL.canParse(url)),
    v.description("an address like smtp://user:password@host:587 or smtps://…:465"),
  ),
  MAIL_FROM: v.pipe(
    mailAddress,
    v.description("the plain e-mail address that leads are sent from"),
  ),
  LEADS_MAIL_TO: v.pipe(
    mailAddresses,
    v.description("the e-mail addresses that leads are sent to, separated by commas"),
  ),
  REPORT_MAIL_TO: v.pipe(
    v.optional(mailAddresses),
    v.description("the e-mail addresses that get the weekly report, separated by commas"),
  ),
  LEADS_MAIL_PER_HOUR: v.pipe(
    v.optional(
      v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(2), v.maxValue(1_000_000)),
      "60",
    ),
    v.description("a whole number of e-mails an hour from 2 on; more leads arrive in summaries"),
  ),
  // No default in production: the company must decide how long it keeps personal data.
  LEADS_RETENTION_DAYS: v.pipe(
    v.optional(
      v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(30), v.maxValue(3_650)),
    ),
    v.description(
      "a whole number of days that leads are kept for, from 30 on and no more than the form promises",
    ),
  ),
  NODE_ENV: v.optional(v.string()),
};

const variablesSchema = v.object(leadsVariables);
type Variables = v.InferOutput<typeof variablesSchema>;

export const retentionVariables = [["LEADS_RETENTION_DAYS"], ["NODE_ENV"]] as const;

export function isRetentionSet(variables: Pick<Variables, "LEADS_RETENTION_DAYS" | "NODE_ENV">) {
  return variables.NODE_ENV !== "production" || variables.LEADS_RETENTION_DAYS !== undefined;
}

export function leadsSettings(variables: Variables) {
  return {
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM, to: variables.LEADS_MAIL_TO },
    emailsPerHour: variables.LEADS_MAIL_PER_HOUR,
    retentionDays: variables.LEADS_RETENTION_DAYS,
  };
}
