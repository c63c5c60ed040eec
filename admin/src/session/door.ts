import { panelPaths } from "@fiosite/contract/panel/paths";
import { type Session, sessionSchema } from "@fiosite/contract/panel/people";
import { linkSchema } from "@fiosite/contract/panel/team";
import * as v from "valibot";
import { nothing, request } from "./request.ts";
import { beginSession } from "./session.ts";

// The browser's own WebAuthn code checks the rest of both.
const challengeSchema = v.looseObject({ challenge: v.string() });

/** The server always accepts it, whether or not the e-mail belongs to the team. */
export const askLink = (email: string) =>
  request(panelPaths.askLink, nothing, { method: "POST", body: { email } });

export const readLink = (token: string) =>
  request(panelPaths.readLink, linkSchema, { method: "POST", body: { token } });

export const openLink = async (token: string): Promise<Session> =>
  beginSession(
    await request(panelPaths.openLink, sessionSchema, { method: "POST", body: { token } }),
  );

/** Loaded on use, because people who are signed in never need it. */
const webauthn = () => import("@simplewebauthn/browser");

async function answerChallenge(challengePath: string, method: "POST" | "PUT") {
  const options = await request(challengePath, challengeSchema, { method });
  const { startAuthentication } = await webauthn();
  return startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"],
  });
}

export async function signInWithPasskey(): Promise<Session> {
  const body = await answerChallenge(panelPaths.passkeyChallenge, "POST");
  return beginSession(
    await request(panelPaths.passkeySignIn, sessionSchema, { method: "POST", body }),
  );
}

/** Proves the person's identity again; the session stays. */
export async function proveWithPasskey(): Promise<void> {
  const body = await answerChallenge(panelPaths.proof, "PUT");
  await request(panelPaths.proof, nothing, { method: "POST", body });
}

/** Does not use `request`, which would ask for the proof again. */
export const isProven = async (): Promise<boolean> =>
  (await fetch(panelPaths.proof).catch(() => undefined))?.status === 204;

/** Browsers throw this if the device already has a passkey of this person, so nothing needs to be created. */
const hasOneAlready = "InvalidStateError";

export async function createPasskey(): Promise<void> {
  const options = await request(panelPaths.passkeyOptions, challengeSchema, { method: "POST" });
  const { startRegistration } = await webauthn();
  const body = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"],
  }).catch((error: unknown) => {
    if (error instanceof Error && error.name === hasOneAlready) return undefined;
    throw error;
  });
  if (body) await request(panelPaths.passkeys, nothing, { method: "POST", body });
}

/** Phones without passkeys sign in by e-mail only. */
export const hasPasskeys = () => typeof PublicKeyCredential === "function";
