import { createMailer, type MailSettings, smtpReason, verifySmtp } from "../../platform/mailer.ts";
import type { SiteContent } from "../../platform/site-content.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("e-mail");

/** nodemailer's codes. */
const problems = new Map([
  ["EAUTH", "recusa o usuário ou a senha"],
  ["EDNS", "não existe no DNS"],
  ["ESOCKET", "não aceita a conexão"],
  ["ECONNECTION", "não aceita a conexão"],
  ["ETIMEDOUT", "não responde a tempo"],
  ["ETLS", "não aceita conexão cifrada"],
]);
const fix =
  "Corrija SMTP_URL (endereço, porta, usuário, senha) em /etc/fiosite/site.env e rode systemctl restart fiosite; systemctl try-restart fiosite-panel; fiosite doctor";

export async function checkSmtp({ smtpUrl }: MailSettings): Promise<CheckResult> {
  const { username, host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
  } catch (error) {
    const reason = smtpReason(error);
    const problem = problems.get(reason.split(" ")[0] ?? "") ?? "não pode ser usado";
    return failed(`O servidor de e-mail ${host} ${problem} (${reason}).`, fix);
  }
  return ok(`O servidor de e-mail ${host} responde${username ? " e aceita a senha" : ""}.`);
}

/** Runs on request only. Sends through the mailer of the leads, to the address that the operator gives. */
export async function sendTestMessage(
  mail: MailSettings,
  content: SiteContent,
  address: string,
): Promise<CheckResult> {
  const mailer = createMailer({ ...mail, to: [address] }, content);
  const { name } = content().facts.company;
  const text = "Esta é uma mensagem de teste, pedida com fiosite doctor. Nenhum contato chegou.";
  const sent = await mailer.sendAndRecord({
    message: { subject: `${name}: mensagem de teste`, text, html: `<p>${text}</p>` },
    // The result, which the operator reads, is the record.
    record: async () => {},
  });
  if (sent.isSent)
    return ok(`Uma mensagem de teste foi enviada a ${address}: procure também na pasta de spam.`);
  return failed(`A mensagem de teste a ${address} não foi enviada (${sent.reason}).`, fix);
}
