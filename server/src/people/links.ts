import { panelPaths } from "@fiosite/contract/panel/paths";
import { emailSchema } from "@fiosite/contract/panel/team";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { open, parsed, refuse } from "../platform/access.ts";
import { inPoolTransaction } from "../platform/database.ts";
import { mayGetLink, openLink, readLink } from "./link-store.ts";
import { findPersonByEmail } from "./person-store.ts";
import { type DoorDependencies, signIn } from "./sessions.ts";

const emailBody = v.object({ email: emailSchema });
const tokenBody = v.object({ token: v.pipe(v.string(), v.maxLength(100)) });

export async function linkRoutes(
  app: FastifyInstance,
  { database, content, mailer }: DoorDependencies,
): Promise<void> {
  // No limit per internet address: hundreds of homes share one behind a provider's CGNAT, and a guest could lock out the team. nginx
  // slows down floods, a person gets two links in ten minutes, and a link of 256 random bits cannot be guessed.

  // Every address gets the same response in the same time: whether it belongs to somebody is looked up afterwards.
  app.post(panelPaths.askLink, open, async (request, reply) => {
    if (mailer.isBusy()) return refuse(reply, "tooManyRequests");
    const { email } = parsed(emailBody, request.body);
    reply.raw.once("finish", () => mailer.sendSignInLink(() => findAddressee(email)));
    return reply.code(202).send({});
  });

  async function findAddressee(email: string) {
    const person = await findPersonByEmail(database, email);
    // After the invitation has expired, a person who has not joined cannot sign in by any link.
    const mayEnter = person?.joinedAt || (person?.invitationEndsAt ?? 0) > new Date();
    return person && mayEnter && (await mayGetLink(database, person.id)) ? person : undefined;
  }

  app.post(panelPaths.readLink, open, async (request, reply) => {
    const body = v.safeParse(tokenBody, request.body);
    const link = body.success && (await readLink(database, body.output.token));
    return link || refuse(reply, "linkEnded");
  });

  app.post(panelPaths.openLink, open, async (request, reply) => {
    const body = v.safeParse(tokenBody, request.body);
    if (!body.success) return refuse(reply, "linkEnded");
    // Using the link and starting the session happen together or not at all.
    const signedIn = await inPoolTransaction(database, async (client) => {
      const personId = await openLink(client, body.output.token);
      return personId && signIn(client, request, { personId, content });
    });
    if (!signedIn) return refuse(reply, "linkEnded");
    signedIn.setCookie(reply);
    return signedIn.session;
  });
}
