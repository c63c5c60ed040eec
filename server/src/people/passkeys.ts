import { panelPaths } from "@fiosite/contract/panel/paths";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { open, refuse, signedIn } from "../platform/access.ts";
import { type Database, inPoolTransaction } from "../platform/database.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { createDoorLimit } from "./guard.ts";
import {
  addPasskey,
  countUse,
  createChallenges,
  findPasskey,
  listCredentials,
} from "./passkey-store.ts";
import { lockPerson } from "./person-store.ts";
import { describeSession, signIn } from "./sessions.ts";

interface PasskeyRouteDependencies {
  database: Database;
  content: SiteContent;
  origin: string;
}

/** A challenge's purpose while nobody is known yet. For a new passkey it is the person's id. */
const signingIn = "sign-in";

export async function passkeyRoutes(
  app: FastifyInstance,
  { database, content, origin }: PasskeyRouteDependencies,
): Promise<void> {
  const ceremony = passkeyCeremony(origin);
  const challenges = createChallenges();
  const mayTry = createDoorLimit(60);

  app.post(panelPaths.passkeyOptions, signedIn, async ({ person, device }, reply) => {
    const session = await describeSession(database, { sessionId: device.id, content });
    if (!session) return refuse(reply, "signedOut");
    const existing = await listCredentials(database, person.id);
    const { companyName } = session;
    const challenge = challenges.make(person.id);
    return ceremony.registrationOptions({
      ...{ person: session.person, companyName, existing, challenge },
    });
  });

  app.post(panelPaths.passkeys, signedIn, async ({ body, person, device }, reply) => {
    const response = readPasskeyResponse(body);
    if (!response) return refuse(reply, "passkeyRefused");
    const { registration, challenge } = response;
    const credential = await ceremony.verifyRegistration(registration, challenge);
    if (!credential || !challenges.use(challenge, person.id))
      return refuse(reply, "passkeyRefused");
    const owner = { personId: person.id, sessionId: device.id };
    const isAdded = await inPoolTransaction(database, (client) =>
      addPasskey(client, credential, owner),
    );
    if (!isAdded) return refuse(reply, "passkeyRefused");
    return reply.code(201).send({});
  });

  app.post(panelPaths.passkeyChallenge, open, async (request, reply) => {
    if (!mayTry(request.ip)) return refuse(reply, "tooManyRequests");
    return ceremony.signInOptions(challenges.make(signingIn));
  });

  app.post(panelPaths.passkeySignIn, open, async (request, reply) => {
    if (!mayTry(request.ip)) return refuse(reply, "tooManyRequests");
    const response = readPasskeyResponse(request.body);
    if (!response) return refuse(reply, "passkeyRefused");
    const { challenge, credentialId, userHandle } = response;
    const passkey = await findPasskey(database, credentialId);
    if (!passkey || (userHandle ?? passkey.personId) !== passkey.personId)
      return refuse(reply, "passkeyRefused");
    const { personId, publicKey, counter } = passkey;
    const credential = { id: credentialId, publicKey, counter };
    const newCounter = await ceremony.verifySignIn(response.signIn, challenge, credential);
    if (newCounter === undefined || !challenges.use(challenge, signingIn))
      return refuse(reply, "passkeyRefused");
    const session = await inPoolTransaction(database, async (client) => {
      await lockPerson(client, personId);
      const isCounted = await countUse(client, credentialId, newCounter);
      return isCounted && signIn(client, request, { personId, credentialId, content });
    });
    if (!session) return refuse(reply, "passkeyRefused");
    session.setCookie(reply);
    return session.session;
  });
}

// EdDSA, ES256 and RS256: every phone has one of them, and every release of Node verifies them.
const supportedAlgorithmIDs = [-8, -7, -257];

type Challenge = Uint8Array<ArrayBuffer>;

interface NewPasskey {
  person: { id: string; name: string; email: string };
  companyName: string;
  existing: { id: string; transports: string[] }[];
  challenge: Challenge;
}

/** The library checks origin, host, signature and counter; a response that it refuses gives undefined. */
function passkeyCeremony(origin: string) {
  const rpID = new URL(origin).hostname;
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: false };

  return {
    /** Discoverable, so that nobody types an e-mail: the phone shows for whom it has a passkey. */
    registrationOptions: ({ person, companyName, existing, challenge }: NewPasskey) =>
      generateRegistrationOptions({
        ...{ rpID, rpName: `Painel ${companyName}`, supportedAlgorithmIDs, challenge },
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name,
        excludeCredentials: existing,
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      }),

    async verifyRegistration(
      response: RegistrationResponseJSON,
      expectedChallenge: string,
    ): Promise<WebAuthnCredential | undefined> {
      const options = { ...expected, response, expectedChallenge, supportedAlgorithmIDs };
      const result = await verifyRegistrationResponse(options).catch(() => undefined);
      return result?.registrationInfo?.credential;
    },

    signInOptions: (challenge: Challenge) =>
      generateAuthenticationOptions({ rpID, userVerification: "preferred", challenge }),

    /** Returns the authenticator's new counter. */
    async verifySignIn(
      response: AuthenticationResponseJSON,
      expectedChallenge: string,
      credential: WebAuthnCredential,
    ): Promise<number | undefined> {
      const options = { ...expected, response, expectedChallenge, credential };
      const result: VerifiedAuthenticationResponse | undefined = await verifyAuthenticationResponse(
        options,
      ).catch(() => undefined);
      return result?.verified ? result.authenticationInfo.newCounter : undefined;
    },
  };
}

// What a stranger sends here reaches the database, which cannot store a NUL.
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
  /** Must be one of ours; the library compares it with what was signed. */
  challenge: string;
  credentialId: string;
  /** The person's id, if the authenticator sends it. */
  userHandle: string | undefined;
  /** The library checks the other fields. */
  registration: RegistrationResponseJSON;
  signIn: AuthenticationResponseJSON;
}

function readPasskeyResponse(body: unknown): PasskeyResponse | undefined {
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
