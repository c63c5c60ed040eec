import { byLanguage } from "@fiosite/content/by-language";
import { company } from "@fiosite/content/company";
import { type Language, languages } from "@fiosite/content/languages";
import { readTexts } from "@fiosite/content/read-texts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { renderPage } from "./entry-prerender.tsx";

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
const original = { ...company };
const texts = byLanguage(readTexts);
const renderHome = (language: Language) => renderPage("home", language, texts);

beforeEach(() => {
  for (const fact of facts) company[fact] = null;
});
afterAll(() => {
  Object.assign(company, original);
});

describe.each(languages)("trust facts of the footer in %s", (language) => {
  test.each(facts)("%s is shown when supplied, and only then", async (fact) => {
    expect(await renderHome(language)).not.toContain(supplied[fact]);
    company[fact] = supplied[fact];
    const body = await renderHome(language);
    expect(facts.filter((each) => body.includes(supplied[each]))).toEqual([fact]);
  });

  test("Anatel's phone number and the accessibility statement are shown without them", async () => {
    const body = await renderHome(language);
    expect(body).toMatch(/Anatel[^<]*1331/);
    expect(body).toContain(`href="#icon-accessibility"`);
    expect(body).toContain(`id="acessibilidade"`);
    expect(body).not.toMatch(/>[^<]*(\bnull\b|\{\{)/);
    expect(body.slice(body.indexOf(`id="acessibilidade"`))).not.toContain("<li>");
  });
});

test("with an address the company is a local business to search engines", async () => {
  expect(await renderHome("pt-BR")).toContain(`"@type":"Organization"`);
  Object.assign(company, supplied);
  const head = await renderHome("pt-BR");
  expect(head).toContain(`"@type":"LocalBusiness"`);
  expect(head).toContain(`"legalName":"${supplied.legalName}","taxID":"${supplied.cnpj}"`);
  expect(head).toContain(`"address":"${supplied.streetAddress}"`);
});
