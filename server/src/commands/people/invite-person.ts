import { peopleCommands } from "@fiosite/content/people-commands";
import { newPersonSchema } from "@fiosite/contract/panel/people";
import * as v from "valibot";
import { endLinks } from "../../people/link-store.ts";
import { prepareLink } from "../../people/links.ts";
import { addPerson, findPersonByEmail } from "../../people/person-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { PeopleCommandInput } from "./people-command.ts";

// The operator waits for this, and can print the link instead.
const smtpTimeoutMs = 20_000;

export async function invitePerson(input: PeopleCommandInput): Promise<void> {
  const { client, content, email, options, print, formatMoment } = input;
  if (!options.role) throw new UserFacingError(peopleCommands.usage);
  const { origin, mail } = input.linkConfig();
  const before = await findPersonByEmail(client, email);
  if (before?.joinedAt) throw new UserFacingError(peopleCommands.hasAccess(email));
  const name = options.name ?? email.slice(0, email.indexOf("@"));
  const person = v.safeParse(newPersonSchema, { name, email, role: options.role });
  if (!person.success) throw new UserFacingError(peopleCommands.badName);
  // Somebody who was invited before gets a new link, and the one before ends.
  const id = before?.id ?? (await addPerson(client, { ...person.output, invitedBy: null }));
  if (!id) throw new UserFacingError(peopleCommands.hasAccess(email));
  await endLinks(client, id);
  const dependencies = { database: client, content, origin };
  const hurried = { ...mail, smtpUrl: withShortTimeouts(mail.smtpUrl) };
  const send = await prepareLink({ ...dependencies, mail: hurried }, { id, email }, "invitation");
  const outcome = await send();
  if (!outcome.isSent) throw new UserFacingError(peopleCommands.notMailed(email, outcome.reason));
  const { invitationEndsAt } = (await findPersonByEmail(client, email)) ?? {};
  print(peopleCommands.invited(email, formatMoment(invitationEndsAt ?? new Date())));
}

function withShortTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(smtpTimeoutMs));
  }
  return url.href;
}
