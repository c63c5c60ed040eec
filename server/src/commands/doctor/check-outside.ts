import { createMailer, type MailSettings, smtpReason, verifySmtp } from "../../platform/mailer.ts";
import type { SiteContent } from "../../platform/site-content.ts";
import {
  fetchPlace,
  type GoogleFailure,
  type GoogleSettings,
  retryPolicy,
} from "../../reviews/google-places-client.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";
import type { Heartbeat } from "./notify-operator.ts";

/** Codes of nodemailer's errors. */
const problems = new Map([
  ["EAUTH", "recusa o usuário ou a senha"],
  ["EDNS", "não existe no DNS"],
  ["ESOCKET", "não aceita a conexão"],
  ["ECONNECTION", "não aceita a conexão"],
  ["ETIMEDOUT", "não responde a tempo"],
  ["ETLS", "não aceita conexão cifrada"],
]);
const smtpFix =
  "Corrija SMTP_URL (endereço, porta, usuário, senha) em /etc/fiosite/site.env e rode fiosite configure; fiosite doctor";

export async function checkSmtp({ smtpUrl }: MailSettings): Promise<CheckResult> {
  const { ok, failed } = resultsFor("e-mail");
  const { username, host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
  } catch (error) {
    const reason = smtpReason(error);
    const problem = problems.get(reason.split(" ")[0] ?? "") ?? "não pode ser usado";
    return failed(`O servidor de e-mail ${host} ${problem} (${reason}).`, smtpFix);
  }
  return ok(`O servidor de e-mail ${host} responde${username ? " e aceita a senha" : ""}.`);
}

/** Runs on request only. Uses the same mailer as the leads. Without an address the message goes to the operator's, which proves the setting. */
export async function sendTestMessage(
  mail: MailSettings,
  content: SiteContent,
  addresses: string[],
): Promise<CheckResult> {
  const { ok, failed } = resultsFor("e-mail");
  const mailer = createMailer({ ...mail, to: addresses }, content);
  const { name } = content().facts.company;
  const shown = addresses.join(", ");
  const text = "Esta é uma mensagem de teste, pedida com fiosite doctor. Nenhum contato chegou.";
  const sent = await mailer.sendAndRecord({
    message: { subject: `${name}: mensagem de teste`, text, html: `<p>${text}</p>` },
    // A test message is not in the queue, so there is nothing to record.
    record: async () => {},
  });
  if (sent.isSent)
    return ok(`Uma mensagem de teste foi enviada a ${shown}: procure também na pasta de spam.`);
  return failed(`A mensagem de teste a ${shown} não foi enviada (${sent.reason}).`, smtpFix);
}

const reasons: Record<GoogleFailure["reason"], string> = {
  timeout: "não respondeu a tempo",
  network: "esta máquina não chegou até ele",
  overloaded: "respondeu que está ocupado",
  refused: "recusou o pedido",
  unreadable: "mudou o formato da resposta",
};

/** Sends one real request, about US$ 0.025: nothing else proves that the key, its restrictions and the place are right. */
export async function checkGoogle(google: GoogleSettings | undefined): Promise<CheckResult> {
  const { ok, failed } = resultsFor("reviews");
  if (!google) {
    return failed(
      "Faltam GOOGLE_API_KEY e GOOGLE_PLACE_ID: o site mostra só as avaliações guardadas nele.",
      "Preencha as duas em /etc/fiosite/site.env e rode fiosite configure. Como restringir a chave: /opt/fiosite/current/server/.env.example",
    );
  }
  const result = await fetchPlace(google, retryPolicy, "pt-BR");
  if (result.ok && result.place.reviews.length > 0) {
    const at = new Date().toISOString();
    return ok(`O Google devolve ${result.place.reviews.length} avaliações.`, { at });
  }
  if (result.ok) {
    return failed(
      "O Google conhece o lugar, mas não tem avaliações dele.",
      "Confira GOOGLE_PLACE_ID em /etc/fiosite/site.env e rode fiosite configure",
    );
  }
  const { reason, status, detail } = result;
  const codes = [status, detail].filter((part) => part !== undefined).join(", ");
  return failed(
    `O Google não deu avaliações: ${reasons[reason]}${codes && ` (${codes})`}.`,
    reason === "refused"
      ? "No console do Google, confira se a chave vale, se está restrita ao endereço desta máquina e à Places API (New) e se o faturamento está ativo. Depois: fiosite doctor"
      : "Veja se esta máquina chega ao Google: curl -I https://places.googleapis.com. Depois: fiosite doctor",
  );
}

const dayMs = 86_400_000;

/**
 * Only the service behind this address notices a dead machine. The doctor requests the address after its e-mails, so a run knows
 * only the answer to the run before it.
 */
export function checkHeartbeat(url: string | undefined, last?: Heartbeat): CheckResult {
  const { ok, skipped, warning } = resultsFor("heartbeat");
  const request = "systemctl start fiosite-doctor; fiosite doctor";
  if (url && last?.url !== url) return skipped(`HEARTBEAT_URL ainda não foi chamado: ${request}`);
  // A service that has not accepted the address for a day may be gone.
  const sinceAccepted = Date.now() - Date.parse(last?.acceptedAt ?? "");
  if (url && Math.abs(sinceAccepted) < dayMs) {
    return ok("Um serviço de fora avisa se esta máquina parar.");
  }
  if (url) {
    return warning(
      `${last?.text} Se esta máquina parar inteira, pode ser que ninguém seja avisado.`,
      `Compare HEARTBEAT_URL em /etc/fiosite/site.env com o endereço que o serviço mostra e rode fiosite configure; ${request}`,
    );
  }
  return warning(
    "Se esta máquina parar inteira, ninguém é avisado: parada, ela não manda e-mail.",
    "Crie um endereço de batimento (healthchecks.io, Uptime Kuma), escreva HEARTBEAT_URL=<endereço> em /etc/fiosite/site.env e rode fiosite configure",
  );
}
