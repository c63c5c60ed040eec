import { peopleCommands } from "@fiosite/content/people-commands";
import { listPeople } from "../../people/person-store.ts";
import type { PeopleCommandInput } from "./people-command.ts";

export async function listAccess({ client, print, formatMoment }: PeopleCommandInput) {
  const { states, roles, line, none } = peopleCommands;
  const people = await listPeople(client);
  if (people.length === 0) print(none);
  for (const { name, email, role, joinedAt, invitationEndsAt } of people) {
    const isInvited = invitationEndsAt && invitationEndsAt > new Date();
    const invitation = isInvited ? states.invited(formatMoment(invitationEndsAt)) : states.ended;
    const state = joinedAt ? states.joined(formatMoment(joinedAt)) : invitation;
    print(line({ name, email, role: roles[role], state }));
  }
}
