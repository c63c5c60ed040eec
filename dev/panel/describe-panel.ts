import type { DatabaseUrls } from "../postgres/prepare-database.ts";
import { addSampleContacts } from "./sample-contacts.ts";
import { signInLinks } from "./sample-people.ts";

/** Fills the panel with sample contacts and returns what the developer opens. */
export async function describePanel(database: DatabaseUrls, origin: string): Promise<string> {
  const links = await signInLinks(database.operator, origin);
  const [owner] = links;
  if (owner) await addSampleContacts(database.operator, owner.id);
  const lines = links.map(({ label, email, href }) => `        ${label}, ${email}: ${href}`);
  return `Panel   ${origin} (links serve once; ask there for another, it comes to the inbox)\n${lines.join("\n")}\n`;
}
