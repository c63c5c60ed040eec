import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { PushMessage, Subscription } from "../../contract/panel/push.ts";
import { closeServer, listenOnFreePort } from "../processes/free-port.ts";
import { decryptPush, type PhoneKeys, readVapid } from "./open-push-message.ts";

export interface TestPhone {
  subscription: Subscription;
  /** Messages that were signed with the expected key and could be decrypted. */
  received: PushMessage[];
  /** `hold` responds with 201 on `release`. */
  mode: number | "hold";
  release(): void;
}

/** A push service of our own that checks what the browsers' services and a phone check. It needs no network. */
export async function startTestPushService() {
  const phones = new Map<string, TestPhone & { keys: PhoneKeys; held: ServerResponse[] }>();
  const faults: string[] = [];
  const service = { publicKey: "", headers: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    const phone = phones.get(request.url ?? "");
    const body = await buffer(request);
    if (!phone) return response.writeHead(404).end();
    try {
      check(request);
      phone.received.push(JSON.parse(decryptPush(body, phone.keys)));
    } catch (error) {
      faults.push(String(error));
      return response.writeHead(400).end();
    }
    if (phone.mode === "hold") return phone.held.push(response);
    response.writeHead(phone.mode, service.headers).end();
  });
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;

  function check({ method, headers }: IncomingMessage): void {
    const { publicKey, claims } = readVapid(headers.authorization ?? "");
    const seconds = claims.exp - Date.now() / 1_000;
    const rules = {
      method: method === "POST",
      encoding: headers["content-encoding"] === "aes128gcm",
      ttl: Number(headers.ttl) > 0,
      topic: /^[\w-]{1,32}$/.test(String(headers.topic ?? "")),
      key: service.publicKey === "" || publicKey === service.publicKey,
      audience: claims.aud === origin,
      subject: /^(mailto:.+@|https:)/.test(claims.sub),
      // Services refuse a signature that is valid for more than a day.
      expiry: seconds > 0 && seconds <= 86_400,
    };
    const broken = Object.entries(rules).filter(([, isKept]) => !isKept);
    if (broken.length > 0) throw new Error(`broken rules: ${broken.map(([name]) => name)}`);
  }

  return Object.assign(service, {
    origin,
    /** What was wrong with requests; a test expects none. */
    faults,
    settings: { PANEL_PUSH_PRIVATE_ADDRESSES: "127.0.0.1" },
    addPhone(): TestPhone {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys("base64url");
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      const held: ServerResponse[] = [];
      const phone: TestPhone = {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh, auth: auth.toString("base64url") },
        },
        ...{ received: [], mode: 201 },
        release: () => {
          for (const response of held.splice(0)) response.writeHead(201).end();
        },
      };
      phones.set(path, Object.assign(phone, { keys: { ecdh, auth }, held }));
      return phone;
    },
    stop: () => closeServer(server),
  });
}
