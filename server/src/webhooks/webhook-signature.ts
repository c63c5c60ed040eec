import { createHmac } from "node:crypto";

/** The headers of Standard Webhooks 1.0.0, https://www.standardwebhooks.com, with one signature for each secret. */
export function signedHeaders(
  messageId: string,
  sentAt: Date,
  body: string,
  secrets: Buffer[],
): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1_000);
  const signed = `${messageId}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`,
  );
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
