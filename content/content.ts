import type { Language } from "./provider/languages.ts";
import type common from "./provider/locales/pt-BR/common.json";
import type footer from "./provider/locales/pt-BR/footer.json";
import type language from "./provider/locales/pt-BR/language.json";
import type { PageTexts, pages } from "./provider/pages.ts";
import type { Facts } from "./schema/facts.ts";
import type { DocumentTexts, PageHeadTexts } from "./shapes.ts";

/** Everything that a provider says, as data: facts once, texts in every language. Unconfirmed values have a mark. */
export interface Content {
  facts: Facts;
  texts: Record<Language, Texts>;
  /** Only the content that visitors see has these; nobody edits or publishes them. */
  promotions?: PricePromotion[];
  /** Start and end of the shown notice, in ISO 8601. */
  noticeTimes?: { from: string; until: string };
}

/** A price that is lower for a time, and what it was before and will be again. */
export interface PricePromotion {
  /** Path of the price, such as `facts.internetPlans.plan500.priceCents`. */
  path: string;
  regularCents: number;
  /** When it ends, in ISO 8601. */
  until: string;
}

export interface Texts extends CheckedPageTexts {
  common: typeof common;
  footer: typeof footer;
  /** The language's own name. */
  language: typeof language;
}

/** A page without title, description or another required text causes a type error on this line. */
type CheckedPageTexts = Covering<{ [Page in keyof PageTexts]: NeededTexts<Page> }, PageTexts>;
type Covering<Required, Given extends Required> = Given;
type NeededTexts<Page extends keyof PageTexts> =
  (typeof pages)[Page]["layout"] extends keyof LayoutTexts
    ? LayoutTexts[(typeof pages)[Page]["layout"]]
    : PageHeadTexts;

/** The texts of the layout `document`, which needs no code. */
interface LayoutTexts {
  document: DocumentTexts;
}
