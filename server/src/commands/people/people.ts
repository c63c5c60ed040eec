/** `fiosite people …` on a server. It needs the operator's database address and, to make links, PANEL_ORIGIN. */
import { type Role, roles } from "@fiosite/contract/panel/people";
import { emailSchema, newPersonSchema } from "@fiosite/contract/panel/team";
import type pg from "pg";
import * as v from "valibot";
import { linkAddress, prepareLink } from "../../people/door-mailer.ts";
import { createLink, endLinks } from "../../people/link-store.ts";
import {
  addPerson,
  changeInvited,
  findPersonByEmail,
  listPeople,
  removePerson,
} from "../../people/person-store.ts";
import { connectOnce, inTransaction } from "../../platform/database.ts";
import { dateFormat } from "../../platform/date-format.ts";
import { openPublishedContent, type SiteContent } from "../../platform/site-content.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { readOperatorConfig, readWebDist } from "../../settings/config.ts";
import { readPanelLinkConfig } from "../../settings/panel-config.ts";
import { readArguments, runCommand } from "../run-command.ts";
import { texts } from "./texts.ts";

interface Input {
  client: pg.Client;
  content: SiteContent;
  /** The e-mail address; empty for `list`. */
  email: string;
  options: { role?: Role | undefined; name?: string | undefined };
  formatMoment(moment: Date): string;
}

// Shorter than usual, because the operator waits for it and can print the link instead.
const smtpTimeoutMs = 20_000;

const commands = new Map<string | undefined, (input: Input) => Promise<void>>([
  ["list", listAccess],
  ["invite", invitePerson],
  ["link", printLink],
  ["remove", removeAccess],
]);

await runCommand(async () => {
  const { positionals, values } = readArguments(texts.usage, {
    allowPositionals: true,
    options: { role: { type: "string" }, name: { type: "string" } },
  });
  const [name, typed, ...rest] = positionals;
  const command = commands.get(name);
  const role = v.safeParse(v.optional(v.picklist(roles)), values.role);
  const isComplete = (typed === undefined) === (name === "list");
  if (!command || !isComplete || rest.length > 0) throw new UserFacingError(texts.usage);
  if (!role.success) throw new UserFacingError(texts.unknownRole(`${values.role}`));
  const { operatorDatabaseUrl: url } = readOperatorConfig();
  const content = openPublishedContent(readWebDist());
  const { timeZone } = content().facts.company;
  const format = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  const email = typed === undefined ? "" : readEmail(typed);
  await connectOnce({ url, variable: "OPERATOR_DATABASE_URL" }, (client) =>
    command({
      client,
      content,
      email,
      options: { role: role.output, name: values.name },
      formatMoment: (moment) => format.format(moment),
    }),
  );
});

function readEmail(typed: string): string {
  const email = v.safeParse(emailSchema, typed);
  if (!email.success) throw new UserFacingError(texts.notAnAddress(typed));
  return email.output;
}

async function listAccess({ client, formatMoment }: Input): Promise<void> {
  const people = await listPeople(client);
  if (people.length === 0) print(texts.none);
  for (const { name, email, role, joinedAt, invitationEndsAt } of people) {
    const { joined, invited, ended } = texts.states;
    const isInvited = invitationEndsAt && invitationEndsAt > new Date();
    const invitation = isInvited ? invited(formatMoment(invitationEndsAt)) : ended;
    const state = joinedAt ? joined(formatMoment(joinedAt)) : invitation;
    print(texts.line({ name, email, role: texts.roles[role], state }));
  }
}

async function invitePerson(input: Input): Promise<void> {
  const { client, content, email, options, formatMoment } = input;
  if (!options.role) throw new UserFacingError(texts.usage);
  const { origin, mail } = readPanelLinkConfig();
  const before = await findPersonByEmail(client, email);
  if (before?.joinedAt) throw new UserFacingError(texts.hasAccess(email));
  const name = options.name ?? before?.name ?? email.slice(0, email.indexOf("@"));
  const person = v.safeParse(newPersonSchema, { name, email, role: options.role });
  if (!person.success) throw new UserFacingError(texts.badName);
  const dependencies = { database: client, content, origin };
  const hurried = { ...mail, smtpUrl: withShortTimeouts(mail.smtpUrl) };
  // Somebody who was invited before gets the new role and a new link, and the old link stops working. If it was opened in between,
  // nothing changes.
  const send = await inTransaction(client, async () => {
    const id = before
      ? await changeInvited(client, before.id, person.output)
      : await addPerson(client, { ...person.output, invitedBy: null });
    if (!id) throw new UserFacingError(texts.hasAccess(email));
    await endLinks(client, id);
    return prepareLink({ ...dependencies, mail: hurried }, { id, email }, "invitation");
  });
  const outcome = await send();
  if (!outcome.isSent) throw new UserFacingError(texts.notMailed(email, outcome.reason));
  const { invitationEndsAt } = (await findPersonByEmail(client, email)) ?? {};
  print(texts.invited(email, formatMoment(invitationEndsAt ?? new Date())));
}

function withShortTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(smtpTimeoutMs));
  }
  return url.href;
}

/** If e-mail does not arrive, the operator prints the link and passes it on. */
async function printLink({ client, email, formatMoment }: Input): Promise<void> {
  const { origin } = readPanelLinkConfig();
  const person = await findPersonByEmail(client, email);
  if (!person) throw new UserFacingError(texts.unknown(email));
  const purpose = person.joinedAt ? "sign-in" : "invitation";
  const { token, endsAt } = await createLink(client, { personId: person.id, purpose });
  print(texts.link(person.name, linkAddress(origin, token), formatMoment(endsAt)));
}

async function removeAccess({ client, email }: Input): Promise<void> {
  const person = await findPersonByEmail(client, email);
  if (!person) throw new UserFacingError(texts.unknown(email));
  const outcome = await inTransaction(client, () => removePerson(client, person.id));
  if (outcome === "last-owner") throw new UserFacingError(texts.lastOwner);
  print(texts.removed(email));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
