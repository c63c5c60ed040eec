import { readFile } from "node:fs/promises";

/**
 * Why certbot's last run got no certificate, in the words of the certificate authority or of certbot, or undefined if
 * it did not fail. Each run starts a new log.
 */
export async function lastCertbotFailure(log: string): Promise<string | undefined> {
  const text = await readFile(log, "utf8").catch(() => "");
  return (
    text.match(/^ *Detail: (.+)$/m)?.[1] ?? text.match(/:ERROR:certbot\._internal\.log:(.+)$/m)?.[1]
  );
}
