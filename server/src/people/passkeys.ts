import { panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance } from "fastify";
import { open, refuse, signedIn, withProof } from "../platform/access.ts";
import { inPoolTransaction, type Queryable } from "../platform/database.ts";
import { createChallenges, passkeyCeremony, readPasskeyResponse } from "./passkey-ceremony.ts";
import { lockPerson } from "./person-store.ts";
import { recordPeopleAction } from "./records.ts";
import {
  addPasskey,
  advanceCounter,
  findPasskey,
  listCredentials,
  mostPasskeys,
  recordProof,
} from "./session-store.ts";
import { type DoorDependencies, describeSession, signIn } from "./sessions.ts";

// The purposes of challenges. Signing in has one purpose for everybody, because the person is not known yet.
const signingIn = "sign-in";
const adding = (personId: string) => `add ${personId}`;
const proving = (personId: string) => `prove ${personId}`;

export async function passkeyRoutes(
  app: FastifyInstance,
  { database, content, origin, mailer }: DoorDependencies,
): Promise<void> {
  const ceremony = passkeyCeremony(origin);
  const challenges = createChallenges();

  app.post(panelPaths.passkeyOptions, withProof(signedIn), async ({ person, device }, reply) => {
    const session = await describeSession(database, { sessionId: device.id, content });
    if (!session) return refuse(reply, "signedOut");
    const existing = await listCredentials(database, person.id);
    if (existing.length >= mostPasskeys) return refuse(reply, "tooMany");
    const { companyName } = session;
    const challenge = challenges.make(adding(person.id));
    return ceremony.registrationOptions({
      person: session.person,
      companyName,
      existing,
      challenge,
    });
  });

  app.post(panelPaths.passkeys, withProof(signedIn), async ({ body, person, device }, reply) => {
    const response = readPasskeyResponse(body);
    if (!response) return refuse(reply, "passkeyRefused");
    const { registration, challenge } = response;
    const credential = await ceremony.verifyRegistration(registration, challenge, person.role);
    if (!credential || !challenges.use(challenge, adding(person.id)))
      return refuse(reply, "passkeyRefused");
    const owner = { personId: person.id, sessionId: device.id };
    const isAdded = await inPoolTransaction(database, async (client) => {
      if (!(await addPasskey(client, credential, owner))) return false;
      await recordPeopleAction(
        client,
        { person, device },
        { action: "passkey", detail: device.label },
      );
      return true;
    });
    if (!isAdded) return refuse(reply, "passkeyRefused");
    mailer.announcePasskey(person.id, device.label);
    return reply.code(201).send({});
  });

  app.post(panelPaths.passkeyChallenge, open, () =>
    ceremony.signInOptions(challenges.make(signingIn)),
  );

  app.post(panelPaths.passkeySignIn, open, async (request, reply) => {
    const session = await usePasskey(request.body, signingIn, (client, used) =>
      signIn(client, request, { ...used, content }),
    );
    if (!session) return refuse(reply, "passkeyRefused");
    session.setCookie(reply);
    return session.session;
  });

  app.get(panelPaths.proof, withProof(signedIn), (_request, reply) => reply.code(204).send());

  app.put(panelPaths.proof, signedIn, async ({ person }, reply) => {
    const own = await listCredentials(database, person.id);
    if (own.length === 0) return refuse(reply, "passkeyRefused");
    return ceremony.signInOptions(challenges.make(proving(person.id)), { own, role: person.role });
  });

  app.post(panelPaths.proof, signedIn, async ({ body, person, device }, reply) => {
    const isProven = await usePasskey(body, proving(person.id), async (client, { personId }) => {
      if (personId === person.id) await recordProof(client, device.id);
      return personId === person.id;
    });
    return isProven ? reply.code(204).send() : refuse(reply, "passkeyRefused");
  });

  /** Undefined if the response is invalid. */
  async function usePasskey<Result>(
    body: unknown,
    purpose: string,
    use: (client: Queryable, used: { personId: string; passkeyId: string }) => Promise<Result>,
  ): Promise<Result | undefined> {
    const response = readPasskeyResponse(body);
    const passkey = response && (await findPasskey(database, response.credentialId));
    if (!passkey) return undefined;
    const { challenge, credentialId, userHandle } = response;
    const { id: passkeyId, personId } = passkey;
    if ((userHandle ?? personId) !== personId) return undefined;
    const credential = { ...passkey, id: credentialId };
    const counter = await ceremony.verifySignIn(response.signIn, challenge, credential);
    if (counter === undefined || !challenges.use(challenge, purpose)) return undefined;
    return inPoolTransaction(database, async (client) => {
      await lockPerson(client, personId);
      // Somebody who has become an owner in between needs a stricter verification.
      if ((await findPasskey(client, credentialId))?.role !== passkey.role) return undefined;
      const isCounted = await advanceCounter(client, passkeyId, counter);
      return isCounted ? use(client, { personId, passkeyId }) : undefined;
    });
  }
}
