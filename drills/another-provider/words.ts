import { company } from "../../content/company.ts";
import { readTexts } from "../../content/read-texts.ts";
import { towns } from "../../content/towns.ts";

/** What only this repository's provider says: name, towns, state, addresses, numbers, product names. */
export function wordsOfThisProvider(): string[] {
  const addresses = [company.siteUrl, company.customerAreaUrl, company.securityPortalUrl];
  return [
    company.name,
    company.name.replaceAll(" ", ""),
    company.state,
    company.whatsappNumber,
    company.phone.display,
    company.supportEmail,
    ...addresses.map((address) => new URL(address).host),
    ...towns.map(({ name }) => name),
    readTexts("pt-BR").common.nav.securityPortal,
  ];
}
