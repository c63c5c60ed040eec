import { randomUUID } from "node:crypto";
import { company } from "@fiosite/content/company";
import {
  createLeadMailer,
  type MailSettings,
  openSmtp,
  smtpReason,
} from "../../leads/lead-mailer.ts";
import { about, type Finding } from "./finding.ts";

const { good, bad } = about("e-mail");

const advice = "See SMTP_URL in /etc/fiosite/site.env: host, port, user, password.";

export async function checkSmtp({ smtpUrl }: MailSettings): Promise<Finding> {
  const { username, host } = new URL(smtpUrl);
  try {
    await openSmtp(smtpUrl).verify();
  } catch (error) {
    const reason = smtpReason(error);
    if (reason.startsWith("EAUTH")) {
      return bad(`The mail server ${host} refuses the login (${reason}).`, advice);
    }
    return bad(`The mail server ${host} cannot be used (${reason}).`, advice);
  }
  return good(`The mail server ${host} answers${username ? " and accepts the login" : ""}.`);
}

/** On request only: the way an e-mail of a lead goes, to an address of whoever asks. */
export async function sendTestMessage(mail: MailSettings, address: string): Promise<Finding> {
  const mailer = createLeadMailer({ ...mail, to: [address] });
  const text = "This is a test by the doctor of the site. No lead was received.";
  const sent = await mailer.send({
    messageId: `<doctor-${randomUUID()}@${mailer.domain}>`,
    subject: `${company.name}: test message`,
    text,
    html: `<p>${text}</p>`,
  });
  if (sent.isSent) return good(`A test message left for ${address}: look for it, in the spam too.`);
  return bad(`The test message to ${address} was not sent (${sent.reason}).`, advice);
}
