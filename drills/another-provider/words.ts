import { readStarterContent } from "../../content/starter-content.ts";
import { withoutMarks } from "../../content/unconfirmed.ts";

/** What only this repository's provider says: name, towns, state, addresses, numbers, product names. */
export function wordsOfThisProvider(): string[] {
  const { facts, texts } = withoutMarks(readStarterContent());
  const { company, towns } = facts;
  const addresses = [company.customerAreaUrl, company.securityPortalUrl];
  return [
    company.name,
    company.name.replaceAll(" ", ""),
    company.state,
    company.whatsappNumber,
    company.phone.display,
    company.supportEmail,
    ...addresses.map((address) => new URL(address).host),
    ...towns.map(({ name }) => name),
    texts["pt-BR"].common.nav.securityPortal,
  ];
}
