import { type Language, languages } from "@fiosite/content/languages";
import { readStarterContent } from "@fiosite/content/starter-content";
import { describe, expect, test } from "vitest";
import { renderPage } from "./entry-renderer.tsx";

const facts = [
  "legalName",
  "cnpj",
  "streetAddress",
  "scmAuthorization",
  "dataProtectionEmail",
] as const;
const supplied = {
  legalName: "Provedora de Exemplo Ltda.",
  cnpj: "00.000.000/0001-91",
  streetAddress: "Rua de Exemplo, 1, Itapipoca",
  scmAuthorization: "1234/2020",
  dataProtectionEmail: "dados@provedor.example",
};
const none = Object.fromEntries(facts.map((fact) => [fact, null]));

function renderHome(language: Language, company: Partial<typeof supplied>) {
  const content = readStarterContent();
  Object.assign(content.facts.company, none, company);
  return renderPage("home", language, content);
}

describe.each(languages)("trust facts of the footer in %s", (language) => {
  test.each(facts)("%s is shown when supplied, and only then", async (fact) => {
    expect(await renderHome(language, {})).not.toContain(supplied[fact]);
    const body = await renderHome(language, { [fact]: supplied[fact] });
    expect(facts.filter((each) => body.includes(supplied[each]))).toEqual([fact]);
  });

  test("Anatel's phone number and the accessibility statement are shown without them", async () => {
    const body = await renderHome(language, {});
    expect(body).toMatch(/Anatel[^<]*1331/);
    expect(body).toContain(`href="#icon-accessibility"`);
    expect(body).toContain(`id="acessibilidade"`);
    expect(body).not.toMatch(/>[^<]*(\bnull\b|\{\{)/);
    expect(body.slice(body.indexOf(`id="acessibilidade"`))).not.toContain("<li>");
  });
});

test("with an address the company is a local business to search engines", async () => {
  expect(await renderHome("pt-BR", {})).toContain(`"@type":"Organization"`);
  const head = await renderHome("pt-BR", supplied);
  expect(head).toContain(`"@type":"LocalBusiness"`);
  expect(head).toContain(`"legalName":"${supplied.legalName}","taxID":"${supplied.cnpj}"`);
  expect(head).toContain(`"address":"${supplied.streetAddress}"`);
});
