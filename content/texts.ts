import type common from "./provider/locales/pt-BR/common.json";
import type footer from "./provider/locales/pt-BR/footer.json";
import type language from "./provider/locales/pt-BR/language.json";
import type { PageTexts, pages } from "./provider/pages.ts";
import type { DocumentTexts, InformationTexts, PageHeadTexts } from "./shapes.ts";

type Covering<Required, Given extends Required> = Given;

/** The texts of the layouts that need no code. */
interface LayoutTexts {
  information: InformationTexts;
  document: DocumentTexts;
}

type NeededTexts<Page extends keyof PageTexts> =
  (typeof pages)[Page]["layout"] extends keyof LayoutTexts
    ? LayoutTexts[(typeof pages)[Page]["layout"]]
    : PageHeadTexts;

/** A page without title, description or another text that it needs is a type error on this line. */
type CheckedPageTexts = Covering<{ [Page in keyof PageTexts]: NeededTexts<Page> }, PageTexts>;

export interface Texts extends CheckedPageTexts {
  common: typeof common;
  footer: typeof footer;
  /** The language's own name. */
  language: typeof language;
}
