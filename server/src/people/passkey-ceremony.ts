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
export function passkeyCeremony(origin: string) {
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
