import { panelPaths } from "@fiosite/contract/panel/paths";
import { type Session, sessionSchema } from "@fiosite/contract/panel/people";
import { linkSchema } from "@fiosite/contract/panel/team";
import * as v from "valibot";
import { nothing, request } from "./request.ts";
import { beginSession } from "./session.ts";

// Both are read by the browser's own WebAuthn code, which checks them.
const challengeSchema = v.looseObject({ challenge: v.string() });

/** Always accepted, whether or not the e-mail belongs to the team. */
export const askLink = (email: string) =>
  request(panelPaths.askLink, nothing, { method: "POST", body: { email } });

export const readLink = (token: string) =>
  request(panelPaths.readLink, linkSchema, { method: "POST", body: { token } });

export const openLink = async (token: string): Promise<Session> =>
  beginSession(
    await request(panelPaths.openLink, sessionSchema, { method: "POST", body: { token } }),
  );

/** Loaded when it is used: somebody who is signed in never needs it. */
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

/** Shows the server again that this is the person; the session stays. */
export async function proveWithPasskey(): Promise<void> {
  const body = await answerChallenge(panelPaths.proof, "PUT");
  await request(panelPaths.proof, nothing, { method: "POST", body });
}

/** Not by `request`, which would ask for the proof again. */
export const isProven = async (): Promise<boolean> =>
  (await fetch(panelPaths.proof).catch(() => undefined))?.status === 204;

/** What browsers throw on a device that has a passkey of this person: there is nothing to create. */
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
