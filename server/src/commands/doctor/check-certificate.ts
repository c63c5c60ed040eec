import { once } from "node:events";
import { connect } from "node:tls";
import { about, type Finding } from "./finding.ts";

const { good, bad } = about("certificate");

// certbot renews at 30 days left and tries twice a day: at 20 it has failed for ten days.
const leastDays = 20;
const limitMs = 5_000;
const day = 86_400_000;

/** The certificate that visitors are shown, not the file: nginx may not have loaded a renewed one. */
export async function checkCertificate(siteUrl: string): Promise<Finding> {
  const { hostname, port, host } = new URL(siteUrl);
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: /^[\d.]+$/.test(hostname) ? "" : hostname,
    // Read first, judged below: the sentence should tell what is wrong with it.
    rejectUnauthorized: false,
    timeout: limitMs,
  });
  socket.once("timeout", () => socket.destroy(new Error(`no answer within ${limitMs} ms`)));
  try {
    await once(socket, "secureConnect");
    const { valid_to: end } = socket.getPeerCertificate();
    const days = Math.floor((Date.parse(end) - Date.now()) / day);
    if (days < leastDays) {
      return bad(
        `The certificate of ${host} ends in ${days} days.`,
        "See why it is not renewed: systemctl status certbot.timer; certbot renew --dry-run; then systemctl reload nginx.",
      );
    }
    if (!socket.authorized) {
      return bad(
        `Browsers would refuse the certificate of ${host} (${socket.authorizationError}).`,
        "See docs/operations.md, certificate.",
      );
    }
    return good(`The certificate of ${host} is valid for ${days} more days.`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return bad(
      `https at ${host} does not answer: ${error.message || error.name}.`,
      "See siteUrl in content/company.ts, the domain's DNS entry and systemctl status nginx.",
    );
  } finally {
    socket.destroy();
  }
}
