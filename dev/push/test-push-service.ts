import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { PushMessage, Subscription } from "../../contract/panel/push.ts";
import { closeServer, listenOnFreePort } from "../processes/free-port.ts";

export interface TestPhone {
  subscription: Subscription;
  /** Messages that were signed with the expected key and could be decrypted. */
  received: PushMessage[];
  /** The response status. `hold` responds with 201 when `release` is called. */
  mode: number | "hold";
  release(): void;
}

/** A fake push service that checks what the browsers' push services and a phone check. It needs no network. */
export async function startTestPushService() {
  const phones = new Map<string, TestPhone & { keys: PhoneKeys; held: ServerResponse[] }>();
  const faults: string[] = [];
  const service = { publicKey: "" };
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
    response.writeHead(phone.mode).end();
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
    /** Errors in the received requests. Tests expect this to be empty. */
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
        received: [],
        mode: 201,
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

// Implements RFC 8188, 8291 and 8292 without the library that the server uses, so that an error in the library is found.
interface PhoneKeys {
  ecdh: ECDH;
  auth: Buffer;
}

const bytes = (text: string) => Buffer.from(text, "base64url");

function derive(key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}

/** The header has 16 bytes of salt, 4 of record size, 1 of key length, and the sender's key. Our messages have one record. */
function decryptPush(body: Buffer, { ecdh, auth }: PhoneKeys): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const [senderKey, record] = [body.subarray(21, keyEnd), body.subarray(keyEnd)];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and any number of zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function toKey(point: Buffer): KeyObject {
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  return createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
}

interface VapidClaims {
  aud: string;
  exp: number;
  sub: string;
}

/** Returns the public key and the signed claims. Throws if the signature does not match the key. */
function readVapid(authorization: string): { publicKey: string; claims: VapidClaims } {
  const { jwt = "", publicKey = "" } =
    authorization.match(/^vapid t=(?<jwt>[\w.-]+), ?k=(?<publicKey>[\w-]+)$/)?.groups ?? {};
  const [header = "", claims = "", signature = ""] = jwt.split(".");
  const key = { key: toKey(bytes(publicKey)), dsaEncoding: "ieee-p1363" as const };
  if (!verify("sha256", Buffer.from(`${header}.${claims}`), key, bytes(signature))) {
    throw new Error("the VAPID signature is wrong");
  }
  return { publicKey, claims: JSON.parse(bytes(claims).toString()) };
}
