import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Role, Session } from "@fiosite/contract/panel/people";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import * as v from "valibot";

// EdDSA, ES256 and RS256: every phone supports one of them, and every release of Node can verify them.
const supportedAlgorithmIDs = [-8, -7, -257];

/**
 * Owners must verify by finger, face or code: otherwise whoever holds the phone can open the panel. Staff need not, because some
 * of their phones have no lock.
 */
const mustVerify = (role: Role) => role === "owner";

type Challenge = Uint8Array<ArrayBuffer>;

interface NewPasskey {
  person: Session["person"];
  companyName: string;
  existing: { id: string; transports: string[] }[];
  challenge: Challenge;
}

/** The library checks origin, host, signature and counter. The functions return undefined for a response that it rejects. */
export function passkeyCeremony(origin: string) {
  const rpID = new URL(origin).hostname;
  const expected = { expectedOrigin: origin, expectedRPID: rpID };

  return {
    /** The passkey is discoverable, so that nobody types an e-mail address: the phone shows whose passkeys it has. */
    registrationOptions: ({ person, companyName, existing, challenge }: NewPasskey) =>
      generateRegistrationOptions({
        rpID,
        rpName: `Painel ${companyName}`,
        supportedAlgorithmIDs,
        challenge,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name,
        excludeCredentials: existing,
        authenticatorSelection: {
          residentKey: "required",
          userVerification: mustVerify(person.role) ? "required" : "preferred",
        },
      }),

    async verifyRegistration(
      response: RegistrationResponseJSON,
      expectedChallenge: string,
      role: Role,
    ): Promise<WebAuthnCredential | undefined> {
      const result = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge,
        supportedAlgorithmIDs,
        requireUserVerification: mustVerify(role),
      }).catch(() => undefined);
      return result?.registrationInfo?.credential;
    },

    signInOptions: (challenge: Challenge, known?: { own: NewPasskey["existing"]; role: Role }) =>
      generateAuthenticationOptions({
        rpID,
        challenge,
        userVerification: known && mustVerify(known.role) ? "required" : "preferred",
        ...(known && { allowCredentials: known.own }),
      }),

    /** Returns the authenticator's new counter. */
    async verifySignIn(
      response: AuthenticationResponseJSON,
      expectedChallenge: string,
      credential: WebAuthnCredential & { role: Role },
    ): Promise<number | undefined> {
      const result = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge,
        credential,
        requireUserVerification: mustVerify(credential.role),
      }).catch(() => undefined);
      return result?.verified ? result.authenticationInfo.newCounter : undefined;
    },
  };
}

// What a stranger sends here reaches the database, which cannot store a NUL character.
const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/));
const responseSchema = v.looseObject({
  id: base64url,
  response: v.looseObject({
    clientDataJSON: base64url,
    userHandle: v.optional(v.nullable(v.string())),
    transports: v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/)))),
  }),
});
const clientDataSchema = v.object({ challenge: base64url });

interface PasskeyResponse {
  /** Must be a challenge of ours; the library compares it with the signed one. */
  challenge: string;
  credentialId: string;
  /** The person's id, if the authenticator sends it. */
  userHandle: string | undefined;
  /** The library checks the other fields. */
  registration: RegistrationResponseJSON;
  signIn: AuthenticationResponseJSON;
}

export function readPasskeyResponse(body: unknown): PasskeyResponse | undefined {
  const result = v.safeParse(responseSchema, body);
  if (!result.success) return undefined;
  const { id, response } = result.output;
  const challenge = challengeOf(response.clientDataJSON);
  if (challenge === undefined) return undefined;
  return {
    challenge,
    credentialId: id,
    userHandle: response.userHandle ? decode(response.userHandle) : undefined,
    registration: body as RegistrationResponseJSON,
    signIn: body as AuthenticationResponseJSON,
  };
}

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const data = v.safeParse(clientDataSchema, JSON.parse(decode(clientDataJSON)));
    return data.success ? data.output.challenge : undefined;
  } catch {
    return undefined;
  }
}

function decode(base64url: string): string {
  return Buffer.from(base64url, "base64url").toString();
}

/** Longer than the minute that browsers allow for the passkey prompt. */
const lifetimeMs = 5 * 60_000;
const randomLength = 16;
const signedLength = randomLength + 8;

/**
 * Challenges that a passkey signs, each for one purpose: signing in, a new passkey of one person, or that person's proof. We sign
 * them and do not store them, so that strangers who request many fill no table. A restart changes the key, so whoever is signing
 * in at that moment has to try again.
 */
export function createChallenges(clock = () => performance.now()) {
  const key = randomBytes(32);
  /** The used challenges, each with the time until which it is remembered. */
  const used = new Map<string, number>();

  const signatureOf = (signed: Buffer, purpose: string) =>
    createHmac("sha256", key).update(signed).update(purpose).digest();

  return {
    make(purpose: string): Uint8Array<ArrayBuffer> {
      const signed = Buffer.concat([randomBytes(randomLength), Buffer.alloc(8)]);
      signed.writeDoubleBE(clock() + lifetimeMs, randomLength);
      return Uint8Array.from([...signed, ...signatureOf(signed, purpose)]);
    },

    /**
     * Returns true once for each challenge. Call it after the passkey's signature is verified, so that nothing from strangers is
     * remembered.
     */
    use(challenge: string, purpose: string): boolean {
      const bytes = Buffer.from(challenge, "base64url");
      const [signed, signature] = [bytes.subarray(0, signedLength), bytes.subarray(signedLength)];
      const expected = signatureOf(signed, purpose);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
        return false;
      const [now, endsAt] = [clock(), signed.readDoubleBE(randomLength)];
      for (const [old, end] of used) if (end <= now) used.delete(old);
      const name = signature.toString("base64url");
      if (endsAt <= now || used.has(name)) return false;
      used.set(name, endsAt);
      return true;
    },
  };
}
