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

/** The plan's price is the lower one. */
export interface PlanPromotion {
  regularCents: number;
  /** On which the lower price is still valid where the company is, as `2026-11-30`. */
  lastDay: string;
}

export type InternetPlan = InLanguage<Facts["internetPlans"][number]> & Promotable;
export type CameraPlan = InLanguage<Facts["cameraPlans"][number]> & Promotable;
interface Promotable {
  promotion?: PlanPromotion;
}
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
  const { facts, texts, promotions = [] } = withoutMarks(marked);
  const variables = textVariables(language, facts, texts[language]);
  const inLanguage = <Own extends object, Item extends { texts: Record<Language, Own> }>({
    texts: own,
    ...item
  }: Item) => ({ ...item, ...fillTexts(own[language], variables) }) as InLanguage<Item>;
  const promotable = (list: "internetPlans" | "cameraPlans", key: string): Promotable => {
    const found = promotions.find(({ path }) => path === `facts.${list}.${key}.priceCents`);
    if (!found) return {};
    const lastDay = lastDayBefore(found.until, facts.company.timeZone);
    return { promotion: { regularCents: found.regularCents, lastDay } };
  };
  return {
    language,
    facts: {
      ...facts,
      internetPlans: facts.internetPlans.map((plan) => ({
        ...inLanguage(plan),
        ...promotable("internetPlans", plan.key),
      })),
      cameraPlans: facts.cameraPlans.map((plan) => ({
        ...inLanguage(plan),
        ...promotable("cameraPlans", plan.key),
      })),
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

/** What ends at midnight lasts through the day before. */
function lastDayBefore(end: string, timeZone: string): string {
  const lastMoment = new Date(end).getTime() - 1;
  // Canada writes days as ISO 8601 does.
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(lastMoment);
}
