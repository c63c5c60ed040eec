import { panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import { emailSchema } from "@fiosite/contract/panel/people";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { open } from "../platform/access.ts";
import type { Database } from "../platform/database.ts";
import { inPoolTransaction } from "../platform/in-transaction.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { createDoorLimit } from "./door-limit.ts";
import type { LinkSender } from "./link-sender.ts";
import { mayGetLink, openLink, readLink } from "./link-store.ts";
import { findPersonByEmail } from "./person-store.ts";
import { signIn } from "./sign-in.ts";

interface LinkRouteDependencies {
  database: Database;
  content: SiteContent;
  sender: LinkSender;
}

const emailBody = v.object({ email: emailSchema });
const tokenBody = v.object({ token: v.pipe(v.string(), v.maxLength(100)) });

export async function linkRoutes(
  app: FastifyInstance,
  { database, content, sender }: LinkRouteDependencies,
): Promise<void> {
  const mayAsk = createDoorLimit(10);
  const mayTry = createDoorLimit(60);

  // The same response in the same time for every address: whether it belongs to somebody is looked up after it.
  app.post(panelPaths.askLink, open, async (request, reply) => {
    if (!mayAsk(request.ip) || sender.isBusy()) {
      return refuse(reply, 429, panelErrors.tooManyRequests);
    }
    const body = v.safeParse(emailBody, request.body);
    if (!body.success) return refuse(reply, 400, panelErrors.badRequest);
    reply.raw.once("finish", () => sender.sendSignInLink(() => findAddressee(body.output.email)));
    return reply.code(202).send({});
  });

  async function findAddressee(email: string) {
    const person = await findPersonByEmail(database, email);
    return person && (await mayGetLink(database, person.id)) ? person : undefined;
  }

  app.post(panelPaths.readLink, open, async (request, reply) => {
    if (!mayTry(request.ip)) return refuse(reply, 429, panelErrors.tooManyRequests);
    const body = v.safeParse(tokenBody, request.body);
    const link = body.success && (await readLink(database, body.output.token));
    return link || refuse(reply, 410, panelErrors.linkEnded);
  });

  app.post(panelPaths.openLink, open, async (request, reply) => {
    if (!mayTry(request.ip)) return refuse(reply, 429, panelErrors.tooManyRequests);
    const body = v.safeParse(tokenBody, request.body);
    if (!body.success) return refuse(reply, 410, panelErrors.linkEnded);
    // Using the link and starting the session happen together or not at all.
    const signedIn = await inPoolTransaction(database, async (client) => {
      const personId = await openLink(client, body.output.token);
      return personId && signIn(client, request, { personId, content });
    });
    if (!signedIn) return refuse(reply, 410, panelErrors.linkEnded);
    signedIn.setCookie(reply);
    return signedIn.session;
  });
}

function refuse(reply: FastifyReply, status: number, code: string) {
  return reply.code(status).send({ code });
}
