import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface SignedOptions {
  challenge: string;
  /** The origin of the page, which a test can forge. */
  origin: string;
  rpId?: string;
  counter?: number;
  /** Whether the phone verified its owner by fingerprint, face or code. */
  isVerified?: boolean;
  type?: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** Creates, without a browser, the responses of a phone with one passkey. */
export function createTestAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  const credential = { id, rawId: id, type: "public-key", clientExtensionResults: {} };

  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const [xBytes, yBytes] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  // COSE, RFC 9052: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with its coordinates.
  const key = cbor([...pairs([1, 2], [3, -7], [-1, 1]), ...pairs([-2, xBytes], [-3, yBytes])]);

  function authenticatorData(
    { origin, rpId, counter = 0, isVerified = true }: SignedOptions,
    attested?: Buffer,
  ) {
    const host = rpId ?? new URL(origin).hostname;
    const flags = userPresent | (isVerified ? userVerified : 0) | (attested ? hasCredential : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.of(flags), count, attested ?? Buffer.alloc(0)]);
  }

  return {
    id,

    /** The response to registration options. */
    create(options: SignedOptions) {
      const length = Buffer.of(0, credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const authData = authenticatorData(options, attested);
      const attestation = cbor(pairs(["fmt", "none"], ["attStmt", []], ["authData", authData]));
      const attestationObject = attestation.toString("base64url");
      const clientDataJSON = clientData({ type: "webauthn.create", ...options });
      return {
        ...credential,
        response: { clientDataJSON, attestationObject, transports: ["internal"] },
      };
    },

    /** The response to sign-in options. */
    get(options: SignedOptions, userHandle?: string) {
      const data = authenticatorData(options);
      const clientDataJSON = clientData({ type: "webauthn.get", ...options });
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
      return {
        ...credential,
        response: {
          clientDataJSON,
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          ...(userHandle && { userHandle: Buffer.from(userHandle).toString("base64url") }),
        },
      };
    },
  };
}

function clientData({ type, challenge, origin }: SignedOptions & { type: string }): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin })).toString("base64url");
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

type Cbor = number | string | Buffer | [Cbor, Cbor][];

const pairs = (...entries: [Cbor, Cbor][]) => entries;

/** The part of RFC 8949 that passkeys use; a list of pairs is a map. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.length), ...value.flat().map(cbor)]);
}

function head(major: number, size: number): Buffer {
  const type = major << 5;
  if (size < 24) return Buffer.of(type | size);
  return size < 256 ? Buffer.of(type | 24, size) : Buffer.of(type | 25, size >> 8, size & 255);
}
