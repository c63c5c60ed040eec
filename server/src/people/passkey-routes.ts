import { panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance, FastifyReply } from "fastify";
import { open, refuseSignedOut, signedIn } from "../platform/access.ts";
import type { Database } from "../platform/database.ts";
import { inPoolTransaction } from "../platform/in-transaction.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { createChallenges } from "./challenges.ts";
import { createDoorLimit } from "./door-limit.ts";
import { passkeyCeremony } from "./passkey-ceremony.ts";
import { readPasskeyResponse } from "./passkey-response.ts";
import { addPasskey, countUse, findPasskey, listCredentials } from "./passkey-store.ts";
import { lockPerson } from "./person-store.ts";
import { describeSession } from "./session-routes.ts";
import { signIn } from "./sign-in.ts";

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
    if (!session) return refuseSignedOut(reply);
    const existing = await listCredentials(database, person.id);
    const { companyName } = session;
    const challenge = challenges.make(person.id);
    return ceremony.registrationOptions({
      ...{ person: session.person, companyName, existing, challenge },
    });
  });

  app.post(panelPaths.passkeys, signedIn, async ({ body, person, device }, reply) => {
    const response = readPasskeyResponse(body);
    if (!response) return refuse(reply);
    const { registration, challenge } = response;
    const credential = await ceremony.verifyRegistration(registration, challenge);
    if (!credential || !challenges.use(challenge, person.id)) return refuse(reply);
    const owner = { personId: person.id, sessionId: device.id };
    const isAdded = await inPoolTransaction(database, (client) =>
      addPasskey(client, credential, owner),
    );
    if (!isAdded) return refuse(reply);
    return reply.code(201).send({});
  });

  app.post(panelPaths.passkeyChallenge, open, async (request, reply) => {
    if (!mayTry(request.ip)) return refuse(reply, 429, panelErrors.tooManyRequests);
    return ceremony.signInOptions(challenges.make(signingIn));
  });

  app.post(panelPaths.passkeySignIn, open, async (request, reply) => {
    if (!mayTry(request.ip)) return refuse(reply, 429, panelErrors.tooManyRequests);
    const response = readPasskeyResponse(request.body);
    if (!response) return refuse(reply);
    const { challenge, credentialId, userHandle } = response;
    const passkey = await findPasskey(database, credentialId);
    if (!passkey || (userHandle ?? passkey.personId) !== passkey.personId) return refuse(reply);
    const { personId, publicKey, counter } = passkey;
    const credential = { id: credentialId, publicKey, counter };
    const newCounter = await ceremony.verifySignIn(response.signIn, challenge, credential);
    if (newCounter === undefined || !challenges.use(challenge, signingIn)) return refuse(reply);
    const session = await inPoolTransaction(database, async (client) => {
      await lockPerson(client, personId);
      const isCounted = await countUse(client, credentialId, newCounter);
      return isCounted && signIn(client, request, { personId, credentialId, content });
    });
    if (!session) return refuse(reply);
    session.setCookie(reply);
    return session.session;
  });
}

function refuse(reply: FastifyReply, status = 403, code: string = panelErrors.passkeyRefused) {
  return reply.code(status).send({ code });
}
