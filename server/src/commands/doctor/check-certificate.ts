import { once } from "node:events";
import { connect } from "node:tls";
import { type CheckResult, resultsFor } from "./check-result.ts";
import { lastCertbotFailure } from "./last-certbot-failure.ts";

const { ok, failed } = resultsFor("certificate");

// certbot renews 30 days before the end and tries twice a day: with 20 days left it has failed for ten days.
const minDays = 20;
const timeoutMs = 5_000;
const dayMs = 86_400_000;

/** Checks the certificate that nginx presents, not the file: nginx may not have loaded a renewed one. */
export async function checkCertificate(
  siteUrl: string,
  certbotLog = "/var/log/letsencrypt/letsencrypt.log",
): Promise<CheckResult> {
  const failure = await lastCertbotFailure(certbotLog);
  const certbotSays = failure ? ` certbot's last run failed: ${failure}` : "";
  const { hostname, port, host } = new URL(siteUrl);
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: /^[\d.]+$/.test(hostname) ? "" : hostname,
    // Accepted here and judged below, so that the message can say what is wrong with it.
    rejectUnauthorized: false,
    timeout: timeoutMs,
  });
  socket.once("timeout", () => socket.destroy(new Error(`no response within ${timeoutMs} ms`)));
  try {
    await once(socket, "secureConnect");
    const { valid_to: end } = socket.getPeerCertificate();
    const days = Math.floor((Date.parse(end) - Date.now()) / dayMs);
    if (days < minDays) {
      return failed(
        `The certificate of ${host} expires in ${days} days.${certbotSays}`,
        "Find out why it is not renewed: systemctl status certbot.timer; certbot renew --dry-run; then systemctl reload nginx.",
      );
    }
    if (!socket.authorized) {
      return failed(
        `Browsers reject the certificate of ${host} (${socket.authorizationError}).`,
        "See docs/operations.md, certificate.",
      );
    }
    return ok(`The certificate of ${host} is valid for ${days} more days.`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failed(
      `https at ${host} does not respond: ${error.message || error.name}.${certbotSays}`,
      "Check the domain's DNS entry and systemctl status nginx. Without a certificate: run install.sh again with --email.",
    );
  } finally {
    socket.destroy();
  }
}
