import { company } from "@fiosite/content/company";
import { createMailer, type MailSettings, smtpReason, verifySmtp } from "../../platform/mailer.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("e-mail");

const fix = "Check SMTP_URL in /etc/fiosite/site.env: host, port, user, password.";

export async function checkSmtp({ smtpUrl }: MailSettings): Promise<CheckResult> {
  const { username, host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
  } catch (error) {
    const reason = smtpReason(error);
    if (reason.startsWith("EAUTH")) {
      return failed(`The mail server ${host} rejects the login (${reason}).`, fix);
    }
    return failed(`The mail server ${host} cannot be used (${reason}).`, fix);
  }
  return ok(`The mail server ${host} responds${username ? " and accepts the login" : ""}.`);
}

/** Runs on request only. Sends through the mailer of the leads, to the address that the operator gives. */
export async function sendTestMessage(mail: MailSettings, address: string): Promise<CheckResult> {
  const mailer = createMailer({ ...mail, to: [address] });
  const text = "This is a test message of the site's doctor command. No lead was received.";
  const sent = await mailer.sendAndRecord({
    message: { subject: `${company.name}: test message`, text, html: `<p>${text}</p>` },
    // The result, which the operator reads, is the record.
    record: async () => {},
  });
  if (sent.isSent)
    return ok(`A test message was sent to ${address}: look for it, in the spam folder too.`);
  return failed(`The test message to ${address} was not sent (${sent.reason}).`, fix);
}
