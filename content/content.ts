import type { Language } from "./provider/languages.ts";
import type { Facts } from "./schema/facts.ts";
import type { Texts } from "./texts.ts";

/** Everything that a provider says, as data: facts once, texts in every language. Unconfirmed values have a mark. */
export interface Content {
  facts: Facts;
  texts: Record<Language, Texts>;
}
