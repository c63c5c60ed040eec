import { setTimeout as wait } from "node:timers/promises";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import type { FastifyBaseLogger } from "fastify";
import type { Queryable } from "../platform/database.ts";
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
import { createLink, type LinkPurpose, readLink } from "./link-store.ts";
import { findPerson, listPeople } from "./person-store.ts";

interface DoorMailerDependencies {
  database: Queryable;
  mail: { smtpUrl: string; from: string };
  content: SiteContent;
  /** The panel's address. */
  origin: string;
}

interface Addressee {
  id: string;
  email: string;
}

/** Makes a link and returns a function that sends it, which can be called again for a retry. */
export async function prepareLink(
  { database, mail, content, origin }: DoorMailerDependencies,
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

// A sign-in link is useless after its 15 minutes, so few retries are enough.
const retryDelaysMs = [5_000, 30_000, 120_000];
const stopTimeoutMs = 4_000;
// Looking up a person takes about a millisecond, so 500 take half a second.
const mostWaiting = 500;

export type DoorMailer = ReturnType<typeof createDoorMailer>;

/**
 * Sends e-mails outside of requests, so that no response shows by its time whether an address belongs to somebody. E-mails wait
 * in memory: a queue in the database would have to hold their links, of which only hashes may be stored. If a restart interrupts
 * one, this is logged, and the person asks again.
 */
export function createDoorMailer(dependencies: DoorMailerDependencies, log: FastifyBaseLogger) {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function deliver(send: () => Promise<MailOutcome>, retries = retryDelaysMs): Promise<void> {
    const outcome = await send();
    if (outcome.isSent) return;
    const [delay, ...rest] = retries;
    if (delay === undefined) throw new Error(outcome.reason);
    log.warn({ reason: outcome.reason }, "e-mail of the door not sent, trying again");
    await wait(delay, undefined, { signal: stopping.signal });
    await deliver(send, rest);
  }

  async function announce(
    to: string[],
    { title, text }: { title: string; text: string },
  ): Promise<void> {
    const { mail, content, origin } = dependencies;
    const message = pageMessage(title, text, {
      label: announcements.button,
      href: `${origin}/mais`,
    });
    const sendTo = (email: string) =>
      createMailer({ ...mail, to: [email] }, content).sendAndRecord({
        message,
        record: async () => {},
      });
    await Promise.all(to.map((email) => deliver(() => sendTo(email))));
  }

  function run(task: Promise<unknown>): void {
    const watched: Promise<void> = task
      .then(() => {})
      .catch((error: Error) => log.error({ err: error }, "e-mail of the door not sent"))
      .finally(() => running.delete(watched));
    running.add(watched);
  }

  return {
    /**
     * The limit for all addresses together. The queue empties within a moment, so a flood keeps nobody out for longer than it
     * lasts.
     */
    isBusy: () => waiting >= mostWaiting,

    /**
     * Also looks up the person after the response, one request after the other: many requests at the same time must not exceed a
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

    /** Sent to the person, because somebody else may have made the passkey. */
    announcePasskey(personId: string, device: string): void {
      run(
        findPerson(dependencies.database, personId).then(
          (person) =>
            person && announce([person.email], announcements.passkey(person.name, device)),
        ),
      );
    },

    /** Sent to every owner who has joined, including the one who did it: it may have been somebody with that owner's phone. */
    announceOwner({ name, by }: { name: string; by: string }): void {
      const tell = async () => {
        const people = await listPeople(dependencies.database);
        const owners = people.filter(({ role, joinedAt }) => role === "owner" && joinedAt);
        await announce(
          owners.map(({ email }) => email),
          announcements.owner(name, by),
        );
      };
      run(tell());
    },

    /** Makes the link in the caller's transaction and returns a function that sends it. Call it after the commit. */
    async prepareInvitation(client: Queryable, person: Addressee): Promise<() => void> {
      const send = await prepareLink({ ...dependencies, database: client }, person, "invitation");
      return () => run(deliver(send));
    },

    /** Cancels waiting retries, and waits for e-mails that are being sent. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([Promise.all(running), wait(stopTimeoutMs, undefined, { ref: false })]);
      const count = running.size;
      if (count > 0) log.error({ count }, "stopped before e-mails of the door were sent");
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

/** The token is in the fragment, which browsers do not send, so it appears in no log of nginx or of a server on the way. */
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
  return pageMessage(title, body, { label: linkEmail.button, href, note });
}

interface MailButton {
  label: string;
  href: string;
  note?: string;
}

function pageMessage(
  title: string,
  body: string,
  { label, href, note = "" }: MailButton,
): MailMessage {
  return {
    subject: title,
    text: `${body}\n\n${label}:\n${href}\n${note && `\n${note}\n`}`,
    html: mailPage(
      title,
      `${mailTitle(title)}
<p>${escapeHtml(body)}</p>
${mailLink(label, href)}
${note && mailNote(note)}`,
    ),
  };
}

const announcements = {
  button: "Ver o que abre o Painel",
  passkey: (name: string, device: string) => ({
    title: "Uma digital nova abre o seu Painel",
    text: `Olá, ${name}. Acabaram de criar uma digital ou um rosto que abre o Painel como você, em: ${device}. Foi você? Então está tudo certo. Não foi? Entre, vá em Mais e toque em "Desconectar todos os outros".`,
  }),
  owner: (name: string, by: string) => ({
    title: `${name} agora é dono no Painel`,
    text: `${by} deu a ${name} a função de dono: publica o site, baixa planilha, apaga dados, convida e tira gente. Se não era para ser assim, entre, vá em Mais, abra Equipe e mude a função.`,
  }),
};

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
      `Olá, ${name}. ${invitedBy ?? `A ${company}`} convidou você para usar o Painel do site. Toque no botão e crie seu acesso, sem senha. O convite vale até ${endsAt} e serve uma vez só.`,
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
