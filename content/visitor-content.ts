import { byLanguage } from "./by-language.ts";
import type { Content, Texts } from "./content.ts";
import { isObject, itemName } from "./content-path.ts";
import { fillText, fillTexts } from "./fill-text.ts";
import { clockIn, dayIn, formatDay, formatTime } from "./format.ts";
import { defaultLanguage, type Language } from "./provider/languages.ts";
import { pages } from "./provider/pages.ts";
import type { Facts, Notice } from "./schema/facts.ts";
import { textVariables } from "./text-variables.ts";
import { isOlder, withoutMark, withoutMarks } from "./unconfirmed.ts";

/** An offer or a review with its own texts in one language. */
type InLanguage<Item extends { texts: Record<Language, object> }> = Omit<Item, "texts"> &
  Item["texts"][Language];

/** A current promotion; the plan's price is the lower one. */
export interface PlanPromotion {
  regularCents: number;
  /** The last day of the lower price in the company's time zone, as `2026-11-30`. */
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

/** What happens right now, in the bar above every page. */
interface VisitorNotice {
  kind: Notice["kind"];
  towns: string[];
  text: string;
  /** Language of the text, if it is not the page's language. */
  language?: Language;
  /** When the notice ends. A cached page hides it from then on. */
  until?: string;
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
  /** Placeholders that only a component or the browser can fill stay in the texts. */
  texts: Texts;
  notice?: VisitorNotice;
  /** How each language calls itself, for the switcher. */
  languageNames: Record<Language, Texts["language"]>;
  /** Texts that are shown in the default language, because this language has none. */
  untranslated: string[];
}

export function visitorContent(marked: Content, language: Language): VisitorContent {
  const { content, untranslated } = withCurrentTexts(withoutMarks(marked), language);
  const { facts, texts, promotions = [], noticeTimes } = content;
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
    ...(facts.notice && { notice: visitorNotice(marked.facts.notice ?? facts.notice) }),
    languageNames: byLanguage((each) => texts[each].language),
    untranslated,
  };

  function visitorNotice({ kind, towns, texts: own }: Notice): VisitorNotice {
    const { timeZone } = facts.company;
    const { from = "", until = "" } = noticeTimes ?? {};
    // The hour is written in the language of the sentence around it: the default one while a translation is missing or older.
    const isOwn = own[language] !== undefined && !isOlder(own[language]);
    const spoken = isOwn ? language : defaultLanguage;
    const time = until && formatTime(clockIn(until, timeZone), spoken);
    const day = until && dayIn(until, timeZone);
    const isOtherDay = until && day !== dayIn(from, timeZone);
    const end = isOtherDay
      ? fillText(texts[spoken].common.notice.otherDay, { time, date: formatDay(day, spoken) })
      : time;
    const text = own[spoken] ?? "";
    return {
      kind,
      towns,
      text: fillText(text, { end }),
      ...(!isOwn && { language: defaultLanguage }),
      ...(until && { until }),
    };
  }
}

/** What the site puts in place of `{{variables}}`, as the language writes it. */
export function shownVariables(marked: Content, language: Language): Record<string, string> {
  const { facts, texts } = withCurrentTexts(withoutMarks(marked), language).content;
  return textVariables(language, facts, texts[language]);
}

/**
 * Whether a text is part of an offer, a review or a legal page. An outdated one could promise what is no longer true, so visitors
 * read the default language instead. Elsewhere the last text in their own language is better.
 */
function isPromise(path: string): boolean {
  const [, page = "", part] =
    path.match(/^texts\.[^.]+\.([^.]+)\.(sections|hero\.subtitle)\b/) ?? [];
  const layout = Object.hasOwn(pages, page) ? pages[page as keyof typeof pages].layout : undefined;
  return path.startsWith("facts.") || (part !== undefined && layout === "document");
}

/** Replaces outdated texts: by their last words or, without any, by the text in the default language. */
function withCurrentTexts(content: Content, language: Language) {
  const untranslated: string[] = [];
  if (language === defaultLanguage) return { content, untranslated };
  let variables: Record<string, string> | undefined;

  function current(path: string, own: unknown, first: unknown): unknown {
    if (isOlder(own)) {
      const words = withoutMark(own);
      if (typeof first !== "string" || (words !== "" && !isPromise(path))) return words;
      // The variables are filled in here, because the towns and days must be in the default language too.
      variables ??= {
        ...textVariables(defaultLanguage, content.facts, content.texts[defaultLanguage]),
        leadRetention: "{{defaultLeadRetention}}",
      };
      const text = fillText(first, variables);
      untranslated.push(text);
      return text;
    }
    if (Array.isArray(own)) {
      const others = Array.isArray(first) ? first : [];
      const names = others.map(itemName);
      return own.map((item, index) => {
        const name = itemName(item, index);
        return current(`${path}.${name}`, item, others[names.indexOf(name)]);
      });
    }
    if (!isObject(own)) return own;
    const others = isObject(first) ? first : {};
    return mapped(own, (each, name) => current(`${path}.${name}`, each, others[name]));
  }

  function visit(path: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => visit(path, item));
    if (!isObject(value)) return value;
    if (!(language in value)) return mapped(value, (each, name) => visit(`${path}${name}.`, each));
    const own = current(`${path}${language}`, value[language], value[defaultLanguage]);
    return { ...value, [language]: own };
  }

  return { content: visit("", content) as Content, untranslated };
}

function mapped(value: Record<string, unknown>, change: (each: unknown, name: string) => unknown) {
  const entries = Object.entries(value).map(([name, each]) => [name, change(each, name)]);
  return Object.fromEntries(entries);
}

/** A promotion that ends at midnight lasts through the day before. */
function lastDayBefore(end: string, timeZone: string): string {
  return dayIn(new Date(end).getTime() - 1, timeZone);
}
