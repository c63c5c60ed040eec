import { setTimeout as wait } from "node:timers/promises";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { emailSchema } from "@fiosite/contract/panel/people";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import * as v from "valibot";
import { open, refuse } from "../platform/access.ts";
import { type Database, inPoolTransaction, type Queryable } from "../platform/database.ts";
import { dateFormat } from "../platform/date-format.ts";
import {
  createMailer,
  escapeHtml,
  type MailMessage,
  type MailOutcome,
  mailLink,
  mailNote,
  mailPage,
  mailTitle,
} from "../platform/mailer.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { createDoorLimit } from "./guard.ts";
import { createLink, type LinkPurpose, mayGetLink, openLink, readLink } from "./link-store.ts";
import { findPersonByEmail } from "./person-store.ts";
import { signIn } from "./sessions.ts";

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
      return refuse(reply, "tooManyRequests");
    }
    const body = v.safeParse(emailBody, request.body);
    if (!body.success) return refuse(reply, "badRequest");
    reply.raw.once("finish", () => sender.sendSignInLink(() => findAddressee(body.output.email)));
    return reply.code(202).send({});
  });

  async function findAddressee(email: string) {
    const person = await findPersonByEmail(database, email);
    return person && (await mayGetLink(database, person.id)) ? person : undefined;
  }

  app.post(panelPaths.readLink, open, async (request, reply) => {
    if (!mayTry(request.ip)) return refuse(reply, "tooManyRequests");
    const body = v.safeParse(tokenBody, request.body);
    const link = body.success && (await readLink(database, body.output.token));
    return link || refuse(reply, "linkEnded");
  });

  app.post(panelPaths.openLink, open, async (request, reply) => {
    if (!mayTry(request.ip)) return refuse(reply, "tooManyRequests");
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

interface LinkSenderDependencies {
  database: Queryable;
  mail: { smtpUrl: string; from: string };
  content: SiteContent;
  /** Of the panel. */
  origin: string;
}

interface Addressee {
  id: string;
  email: string;
}

/** Makes a link; the result sends it, again and again if it has to. */
export async function prepareLink(
  { database, mail, content, origin }: LinkSenderDependencies,
  { id, email }: Addressee,
  purpose: LinkPurpose,
): Promise<() => Promise<MailOutcome>> {
  const { token } = await createLink(database, { personId: id, purpose });
  const link = await readLink(database, token);
  if (!link) throw new Error("the person was removed or has joined");
  const href = linkAddress(origin, token);
  const message = linkMessage({ ...link, href }, content().facts.company);
  const mailer = createMailer({ ...mail, to: [email] }, content);
  return () => mailer.sendAndRecord({ message, record: async () => {} });
}

// A link that arrives after its 15 minutes is worth nothing, so few retries are enough.
const retryDelaysMs = [5_000, 30_000, 120_000];
const stopTimeoutMs = 4_000;
// Looking one up takes about a millisecond.
const mostWaiting = 500;

export type LinkSender = ReturnType<typeof createLinkSender>;

/**
 * Sends outside of requests, so that no response shows by its time whether an address belongs to somebody. E-mails wait in
 * memory: a queue in the database would have to hold their links, of which only the hashes may be stored. What a restart
 * interrupts is logged, and the person asks again.
 */
export function createLinkSender(dependencies: LinkSenderDependencies, log: FastifyBaseLogger) {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function deliver(send: () => Promise<MailOutcome>, retries = retryDelaysMs): Promise<void> {
    const outcome = await send();
    if (outcome.isSent) return;
    const [delay, ...rest] = retries;
    if (delay === undefined) throw new Error(outcome.reason);
    log.warn({ reason: outcome.reason }, "link not mailed, trying again");
    await wait(delay, undefined, { signal: stopping.signal });
    await deliver(send, rest);
  }

  function run(task: Promise<unknown>): void {
    const watched: Promise<void> = task
      .then(() => {})
      .catch((error: Error) => log.error({ err: error }, "link not mailed"))
      .finally(() => running.delete(watched));
    running.add(watched);
  }

  return {
    /** The limit for all addresses together. It recovers in a moment, so that a flood keeps nobody out for longer than it lasts. */
    isBusy: () => waiting >= mostWaiting,

    /**
     * Looks up the person after the response too. One after the other: many requests at the same time must not pass a
     * person's limit together.
     */
    sendSignInLink(find: () => Promise<Addressee | undefined>): void {
      waiting += 1;
      const prepared = last.then(async () => {
        const person = await find();
        return person && prepareLink(dependencies, person, "sign-in");
      });
      last = prepared
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        });
      run(prepared.then((send) => send && deliver(send)));
    },

    /** Makes the link now, so that the list of people shows until when it is valid. */
    async invite(person: Addressee): Promise<void> {
      run(deliver(await prepareLink(dependencies, person, "invitation")));
    },

    /** Ends waiting retries, and lets e-mails finish that are being sent now. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([Promise.all(running), wait(stopTimeoutMs, undefined, { ref: false })]);
      const count = running.size;
      if (count > 0) log.error({ count }, "stopped before links were mailed");
    },
  };
}

interface LinkMail {
  purpose: LinkPurpose;
  name: string;
  invitedBy: string | null;
  endsAt: Date;
  href: string;
}

/** The token is in the fragment, which no browser sends: it reaches no log of nginx and no server on the way. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}/entrar#t=${token}`;
}

function linkMessage(
  { purpose, name, invitedBy, endsAt, href }: LinkMail,
  { name: company, timeZone }: VisitorContent["facts"]["company"],
): MailMessage {
  const { subject, text, note } = linkEmail[purpose];
  const title = subject(company);
  const format = dateFormat("pt-BR", { dateStyle: "full", timeStyle: "short", timeZone });
  const body = text({ name, company, invitedBy, endsAt: format.format(endsAt) });
  return {
    subject: title,
    text: `${body}\n\n${linkEmail.button}:\n${href}\n\n${note}\n`,
    html: mailPage(
      title,
      `${mailTitle(title)}
<p>${escapeHtml(body)}</p>
${mailLink(linkEmail.button, href)}
${mailNote(note)}`,
    ),
  };
}

/** E-mails with a link into the panel. Only the provider's people get them, so they have one language. */
const linkEmail = {
  button: "Entrar no Painel",
  "sign-in": {
    subject: () => "Seu link do Painel",
    text: ({ name }: { name: string }) =>
      `Olá, ${name}. Toque no botão para entrar. O link vale 15 minutos e serve uma vez só.`,
    note: "Não foi você que pediu? Pode apagar este e-mail: ninguém entra sem o link. Não encaminhe para ninguém.",
  },
  invitation: {
    subject: (company: string) => `Seu acesso ao Painel da ${company}`,
    text: ({ name, company, invitedBy, endsAt }: LinkDetails) =>
      `Olá, ${name}. ${invitedBy ?? `A ${company}`} convidou você para atender os contatos do site. Toque no botão e crie seu acesso, sem senha. O convite vale até ${endsAt} e serve uma vez só.`,
    note: "O convite é só seu: não encaminhe para ninguém.",
  },
};

interface LinkDetails {
  name: string;
  company: string;
  invitedBy: string | null;
  /** Such as "quarta-feira, 18 de novembro de 2026 às 09:14". */
  endsAt: string;
}
