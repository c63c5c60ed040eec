import { once } from "node:events";
import { connect } from "node:tls";
import { type CheckResult, resultsFor } from "./check-result.ts";
import { lastCertbotFailure } from "./last-certbot-failure.ts";

// certbot renews 30 days before the end and tries twice a day: with 20 days left it has failed for ten days.
const minDays = 20;
const timeoutMs = 5_000;
const dayMs = 86_400_000;

/** Checks the certificate that nginx presents, not the file: nginx may not have loaded a renewed one. */
export async function checkCertificate(
  siteUrl: string,
  {
    certbotLog = "/var/log/letsencrypt/letsencrypt.log",
    subject = "certificate",
  }: { certbotLog?: string; subject?: "certificate" | "panel's certificate" } = {},
): Promise<CheckResult> {
  const { ok, failed } = resultsFor(subject);
  const failure = await lastCertbotFailure(certbotLog);
  const certbotSays = failure ? [`A última tentativa do certbot falhou: ${failure}`] : undefined;
  const { hostname, port, host } = new URL(siteUrl);
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: /^[\d.]+$/.test(hostname) ? "" : hostname,
    // Accepted here and judged below, so that the message can say what is wrong with it.
    rejectUnauthorized: false,
    timeout: timeoutMs,
  });
  socket.once("timeout", () => socket.destroy(new Error(`sem resposta em ${timeoutMs} ms`)));
  try {
    await once(socket, "secureConnect");
    const { valid_to: end } = socket.getPeerCertificate();
    const days = Math.floor((Date.parse(end) - Date.now()) / dayMs);
    if (days < minDays) {
      return failed(
        days < 0
          ? `O certificado de ${host} venceu.`
          : `O certificado de ${host} vence em ${days} ${days === 1 ? "dia" : "dias"}.`,
        "Veja por que não é renovado: systemctl status certbot.timer; certbot renew --dry-run. Depois: certbot renew && systemctl reload nginx",
        certbotSays,
      );
    }
    if (!socket.authorized) {
      return failed(
        `Os navegadores recusam o certificado de ${host}.`,
        "Peça outro: certbot renew --force-renewal && systemctl reload nginx. Mais em /opt/fiosite/current/docs/technician/install.md.",
        [String(socket.authorizationError)],
      );
    }
    return ok(`O certificado de ${host} vale por mais ${days} dias.`, {
      at: new Date(end).toISOString(),
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failed(
      `https://${host} não responde (${"code" in error ? error.code : error.message}).`,
      `Confira o DNS do domínio e a porta 443: getent hosts ${hostname}. Sem certificado, rode o install.sh de novo com --email.`,
      certbotSays,
    );
  } finally {
    socket.destroy();
  }
}
