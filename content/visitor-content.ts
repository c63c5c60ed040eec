import { byLanguage } from "./by-language.ts";
import type { Content, Texts } from "./content.ts";
import { fillTexts } from "./fill-text.ts";
import type { Language } from "./provider/languages.ts";
import type { Facts } from "./schema/facts.ts";
import { textVariables } from "./text-variables.ts";
import { withoutMarks } from "./unconfirmed.ts";

/** An offer or a review with its own texts in one language. */
type InLanguage<Item extends { texts: Record<Language, object> }> = Omit<Item, "texts"> &
  Item["texts"][Language];

export type InternetPlan = InLanguage<Facts["internetPlans"][number]>;
export type CameraPlan = InLanguage<Facts["cameraPlans"][number]>;
export type Town = Facts["towns"][number];
export type Coast = NonNullable<Facts["coast"]>;

interface LocalReview extends Omit<Facts["localReviews"][number], "comment"> {
  comment: string;
}

/** The content as a visitor reads it in one language: without marks, and with the facts filled into the texts. */
export interface VisitorContent {
  language: Language;
  facts: Omit<Facts, "internetPlans" | "cameraPlans" | "securityCombo" | "localReviews"> & {
    internetPlans: InternetPlan[];
    cameraPlans: CameraPlan[];
    securityCombo: InLanguage<Facts["securityCombo"]>;
    localReviews: LocalReview[];
  };
  /** Placeholders that only a component or the browser knows stay. */
  texts: Texts;
  /** How each language calls itself, for the switcher. */
  languageNames: Record<Language, Texts["language"]>;
}

export function visitorContent(marked: Content, language: Language): VisitorContent {
  const { facts, texts } = withoutMarks(marked);
  const variables = textVariables(language, facts, texts[language]);
  const inLanguage = <Own extends object, Item extends { texts: Record<Language, Own> }>({
    texts: own,
    ...item
  }: Item) => ({ ...item, ...fillTexts(own[language], variables) }) as InLanguage<Item>;
  return {
    language,
    facts: {
      ...facts,
      internetPlans: facts.internetPlans.map(inLanguage),
      cameraPlans: facts.cameraPlans.map(inLanguage),
      securityCombo: inLanguage(facts.securityCombo),
      localReviews: facts.localReviews.map((review) => ({
        ...review,
        comment: review.comment[language],
      })),
    },
    texts: fillTexts(texts[language], variables),
    languageNames: byLanguage((each) => texts[each].language),
  };
}
