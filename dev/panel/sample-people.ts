import type { Role } from "../../contract/panel/people.ts";
import { createLink } from "../../server/src/people/link-store.ts";
import { linkAddress } from "../../server/src/people/links.ts";
import { addPerson, findPersonByEmail } from "../../server/src/people/person-store.ts";
import { connectOnce } from "../../server/src/platform/database.ts";
import { siteHost } from "../site/test-settings.ts";

const people: { label: string; name: string; email: string; role: Role }[] = [
  { label: "owner", name: "Dona de Exemplo", email: `dona@${siteHost}`, role: "owner" },
  { label: "staff", name: "Atendente de Exemplo", email: `atendente@${siteHost}`, role: "staff" },
];

/** Returns a new sign-in link for each sample person. */
export function signInLinks(operatorUrl: string, origin: string) {
  return connectOnce({ url: operatorUrl, variable: "the demo" }, async (client) => {
    const links: { label: string; id: string; email: string; href: string }[] = [];
    for (const { label, ...person } of people) {
      const found = await findPersonByEmail(client, person.email);
      const id = found?.id ?? (await addPerson(client, { ...person, invitedBy: null })) ?? "";
      const purpose = found?.joinedAt ? "sign-in" : "invitation";
      const { token } = await createLink(client, { personId: id, purpose });
      links.push({ label, id, email: person.email, href: linkAddress(origin, token) });
    }
    return links;
  });
}
