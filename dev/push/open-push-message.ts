// RFC 8188, 8291 and 8292, written without the library that the server uses, so that a fault in it cannot hide itself.
import {
  createDecipheriv,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  verify,
} from "node:crypto";

export interface PhoneKeys {
  ecdh: ECDH;
  auth: Buffer;
}

const bytes = (text: string) => Buffer.from(text, "base64url");

function derive(key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}

/** Header: 16 bytes of salt, 4 of the record's size, 1 of the key's length, the sender's key. One record is enough. */
export function decryptPush(body: Buffer, { ecdh, auth }: PhoneKeys): string {
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

/** Returns who signed and what; throws if the signature is not of that key. */
export function readVapid(authorization: string): { publicKey: string; claims: VapidClaims } {
  const { jwt = "", publicKey = "" } =
    authorization.match(/^vapid t=(?<jwt>[\w.-]+), ?k=(?<publicKey>[\w-]+)$/)?.groups ?? {};
  const [header = "", claims = "", signature = ""] = jwt.split(".");
  const key = { key: toKey(bytes(publicKey)), dsaEncoding: "ieee-p1363" as const };
  if (!verify("sha256", Buffer.from(`${header}.${claims}`), key, bytes(signature))) {
    throw new Error("the VAPID signature is wrong");
  }
  return { publicKey, claims: JSON.parse(bytes(claims).toString()) };
}
