import { peopleCommands } from "@fiosite/content/people-commands";
import { findPersonByEmail, removePerson } from "../../people/person-store.ts";
import { inTransaction } from "../../platform/database.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { PeopleCommandInput } from "./people-command.ts";

export async function removeAccess({ client, email, print }: PeopleCommandInput): Promise<void> {
  const person = await findPersonByEmail(client, email);
  if (!person) throw new UserFacingError(peopleCommands.unknown(email));
  const outcome = await inTransaction(client, () => removePerson(client, person.id));
  if (outcome === "last-owner") throw new UserFacingError(peopleCommands.lastOwner);
  print(peopleCommands.removed(email));
}
