import { randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { closeServer, listenOnFreePort } from "../processes/free-port.ts";

interface ReceivedWebhook {
  id: string;
  /** The time of arrival, from `performance.now()`. */
  at: number;
  headers: Record<string, string>;
  /** The raw body, because the signature is valid only for these bytes. */
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape it expects
  json: any;
}

export interface TestReceiver {
  url: string;
  /** Every request received in full, in order of arrival, whatever the response. */
  received: ReceivedWebhook[];
  /** `hang` never responds, `hold` responds with 204 on release(). */
  mode: number | "hang" | "hold";
  responseHeaders: Record<string, string>;
  release(): void;
  stop(): Promise<void>;
}

export const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** A fake ERP on a real HTTP server. Pass a port to start a stopped one again at the same address. */
export async function startTestReceiver(port = 0): Promise<TestReceiver> {
  const held: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = plainHeaders(request.headers);
    receiver.received.push({
      id: headers["webhook-id"] ?? "",
      at: performance.now(),
      headers,
      body,
      json: JSON.parse(body),
    });
    if (receiver.mode === "hang") return;
    if (receiver.mode === "hold") return held.push(() => response.writeHead(204).end());
    response.writeHead(receiver.mode, receiver.responseHeaders).end("ignored");
  });
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${await listenOnFreePort(server, port)}/leads`,
    received: [],
    mode: 204,
    responseHeaders: {},
    release: () => {
      for (const respond of held.splice(0)) respond();
    },
    stop: () => closeServer(server),
  };
  return receiver;
}

/** Settings for destinations on this machine. Plain http is allowed only to listed addresses, so these are listed. */
export function webhookSettings(urls: Record<string, string>, secrets = newSecret()) {
  const settings: Record<string, string> = { WEBHOOKS: Object.keys(urls).join() };
  for (const [name, url] of Object.entries(urls)) {
    const prefix = `WEBHOOK_${name.toUpperCase()}_`;
    settings[`${prefix}URL`] = url;
    settings[`${prefix}SECRETS`] = secrets;
    settings[`${prefix}PRIVATE_ADDRESSES`] = "127.0.0.1";
  }
  return settings;
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
