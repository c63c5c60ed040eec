import type { OpenQuestion } from "../../contract/panel/fields.ts";
import type { SiteEdit } from "../../contract/panel/site.ts";

/** Values for what the starter content leaves out, and for examples, which nobody can confirm. */
const supplied: Record<string, string> = {
  "facts.company.legalName": "Provedor Ltda.",
  "facts.company.cnpj": "11.222.333/0001-81",
  "facts.company.streetAddress": "Rua A, 1",
  "facts.company.scmAuthorization": "1/2026",
  "facts.company.dataProtectionEmail": "dados@provedor.test",
  "facts.company.whatsappNumber": "5588912345678",
  "facts.company.phone.e164": "+5588912345678",
  "facts.company.phone.display": "(88) 9 1234-5678",
  "facts.company.supportEmail": "suporte@provedor.test",
  "facts.company.instagramUrl": "https://instagram.test/provedor",
  "facts.company.customerAreaUrl": "https://cliente.test",
  "facts.company.securityPortalUrl": "https://cameras.test",
  "texts.pt-BR.privacy.hero.subtitle": "Em vigor desde novembro de 2026.",
  "texts.pt-BR.terms.hero.subtitle": "Em vigor desde novembro de 2026.",
  "texts.en-US.privacy.hero.subtitle": "In force since November 2026.",
  "texts.en-US.terms.hero.subtitle": "In force since November 2026.",
};

/** The edits that confirm every open fact, in lists as long as the server accepts at a time. */
export function confirmEverything(open: OpenQuestion[]): SiteEdit[][] {
  const edits = open
    .flatMap(({ fields }) => fields.flatMap(({ values }) => values))
    .filter((value) => value.open)
    .map(({ path, value, open: asked }) => ({
      path,
      expected: value,
      value: supplied[path] ?? asked?.confirmed,
    }));
  return Array.from({ length: Math.ceil(edits.length / 50) }, (_, at) =>
    edits.slice(at * 50, at * 50 + 50),
  );
}
