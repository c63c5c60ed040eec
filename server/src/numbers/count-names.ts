import { languages } from "@fiosite/content/languages";
import { type PageTexts, pages } from "@fiosite/content/pages";
import { languageName } from "../platform/contact-details.ts";
import { planNames } from "../platform/offer.ts";
import type { PublishedContent } from "../platform/site-content.ts";

const pageNames = Object.keys(pages) as (keyof PageTexts)[];

/** Names for the keys in the counts. A key without a name is shown as it is. */
export function countNames(content: PublishedContent): Map<string, string> {
  const { counted, texts } = content;
  return new Map([
    ...campaignNames(content),
    ...pageNames.map((page) => [page, texts[page].meta.navigation] as const),
    ...languages.map((language) => [language, capitalName(language)] as const),
    ...Object.entries(fixedNames),
    ...planNames(content),
    ...counted.towns.map(({ ibgeCode, name }) => [`town-${ibgeCode}`, `Cidade: ${name}`] as const),
  ]);
}

export const campaignNames = ({ counted }: PublishedContent) =>
  counted.campaigns.map(({ key, name }) => [key, name] as const);

const fixedNames = {
  "not-found": "Página não encontrada",
  none: "Sem campanha",
  other: "Outras campanhas",
  header: "Topo da página",
  menu: "Menu do celular",
  footer: "Rodapé",
  floating: "Botão flutuante",
  hero: "Abertura da página",
  wifi: "Ponto extra de Wi-Fi",
  "closing-call": "Fim da página",
  notice: "Aviso",
  "failed-form": "Formulário que falhou",
};

/** Returns "Espanhol" for es-PY, without the country: no two languages share the letters before the hyphen. */
function capitalName(language: string): string {
  const name = languageName(language);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
