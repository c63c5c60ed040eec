import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as v from "valibot";

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
