import { peopleCommands } from "@fiosite/content/people-commands";
import { createLink } from "../../people/link-store.ts";
import { linkAddress } from "../../people/links.ts";
import { findPersonByEmail } from "../../people/person-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { PeopleCommandInput } from "./people-command.ts";

/** For when e-mail does not arrive: the operator passes the link on. */
export async function printLink({
  client,
  email,
  linkConfig,
  print,
  formatMoment,
}: PeopleCommandInput): Promise<void> {
  const { origin } = linkConfig();
  const person = await findPersonByEmail(client, email);
  if (!person) throw new UserFacingError(peopleCommands.unknown(email));
  const purpose = person.joinedAt ? "sign-in" : "invitation";
  const { token, endsAt } = await createLink(client, { personId: person.id, purpose });
  print(peopleCommands.link(person.name, linkAddress(origin, token), formatMoment(endsAt)));
}
