import { byLanguage } from "../../content/by-language.ts";
import type { Content } from "../../content/content.ts";
import { type ContentPath, changeValue, listStrings } from "../../content/content-path.ts";
import { languages } from "../../content/provider/languages.ts";
import { pages } from "../../content/provider/pages.ts";
import { listIssues } from "../../content/schema/content-schema.ts";
import type { Facts } from "../../content/schema/facts.ts";
import { readStarterContent } from "../../content/starter-content.ts";

/** `longestWord` of the schema, in the widest letters. */
const word = "Wm".repeat(15);
const tooLong = 10_000;
const hasOwnRules = /^facts\.(towns|company\.phone)\./;

/**
 * A document with this number of plans and towns, and the longest text that the schema accepts at each place. The length comes
 * from the schema's error messages.
 */
export function largestContent(plans: number, towns: number): Content {
  const starter = readStarterContent();
  const base = { ...starter, facts: largestFacts(starter.facts, plans, towns) };
  const oversized = mapTexts(base, (text) => fillUp(text, tooLong));
  const room = new Map(
    listIssues(oversized, starter).flatMap(({ path, message }) => {
      const letters = /No máximo (\d+) letras/.exec(message)?.[1];
      return letters ? [[path, Number(letters)] as const] : [];
    }),
  );
  const largest = mapTexts(base, (text, path) => fillUp(text, room.get(path) ?? 0));
  return languages
    .flatMap((language) => narrowTexts(language, room))
    .reduce((content, [path, value]) => changeValue(content, path, value) ?? content, largest);
}

/** Texts with narrower limits: search results show less, the title must contain the highlight, and the map's label cannot wrap. */
function narrowTexts(language: string, room: Map<ContentPath, number>): [ContentPath, unknown][] {
  const fitting = (path: ContentPath, most = tooLong) =>
    fillUp("", Math.min(room.get(path) ?? 0, most));
  const heads = Object.keys(pages).flatMap((page): [ContentPath, unknown][] => {
    const at = `texts.${language}.${page}`;
    const highlight = "Mw".repeat(8);
    return [
      [`${at}.meta.title`, fitting(`${at}.meta.title`, 60)],
      [`${at}.meta.description`, fitting(`${at}.meta.description`, 160)],
      [`${at}.hero.title.highlight`, highlight],
      [`${at}.hero.title.lines`, [highlight, fitting(`${at}.hero.title.lines.0`)]],
    ];
  });
  return [...heads, [`texts.${language}.home.about.map.label`, "Oceano Atlântico e Lagoa do Sul"]];
}

/** Fills a text with the longest words, and keeps its variables at the end. */
function fillUp(text: string, letters: number): string {
  const variables = [...new Set(text.match(/\{\{.*?\}\}/g))].map((each) => ` ${each}`).join("");
  const left = letters - variables.length;
  if (left < 1) return text;
  const words = `${word} `.repeat(Math.ceil(left / word.length)).slice(0, left);
  return words.trim() + variables;
}

function mapTexts(content: Content, map: (text: string, path: ContentPath) => string): Content {
  return Object.entries(content)
    .flatMap(([part, value]) => listStrings(part, value))
    .filter(({ where }) => !hasOwnRules.test(where))
    .reduce<Content>(
      (changed, { where, value }) => changeValue(changed, where, map(value, where)) ?? changed,
      content,
    );
}

/** Names on the map cannot wrap, so this one has letters of normal width. */
export const townName = "Nova Barra do Sul e Capivar";
const longEmail = `${"w".repeat(64)}@${"w".repeat(30)}.com.br`;
const priceCents = 1_000_000;
const features = Array.from({ length: 12 }, (_, index) => `${index}`);

/** Facts with this number of plans and towns, all optional values, and the greatest numbers. */
function largestFacts(facts: Facts, plans: number, towns: number): Facts {
  const contract = { contractMonths: 24, installationCents: priceCents };
  const details = { uploadMbps: 9_999, router: "notIncluded", dataLimitGb: 1_000_000 } as const;
  const most = { priceCents, isFeatured: false };
  return {
    ...facts,
    company: {
      ...facts.company,
      supportEmail: longEmail,
      dataProtectionEmail: longEmail,
      cnpj: "00.000.000/0001-91",
      legalName: "-",
      streetAddress: "-",
      scmAuthorization: "-",
    },
    additionalWifiPoint: { priceCents },
    internetPlans: many(facts.internetPlans, plans).map((plan, index) => ({
      ...plan,
      ...most,
      speedUnit: "Mbps+" as const,
      details: { ...contract, ...details },
      // Speeds differ, because slower plans have narrower figures and less room.
      speedMbps: Math.round((9_999 * (index + 1)) / plans),
      texts: byLanguage(() => ({ features })),
    })),
    cameraPlans: many(facts.cameraPlans, plans).map((plan) => ({
      ...plan,
      ...most,
      cameraCount: 99,
      recordingDays: 99,
      details: contract,
      texts: byLanguage((language) => ({ ...plan.texts[language], features })),
    })),
    towns: many(facts.towns, towns).map((town, index) => ({
      ...town,
      name: `${townName} ${index}`,
      ibgeCode: `${2_300_000 + index}`,
      latitude: town.latitude - Math.floor(index / facts.towns.length) * 0.3,
    })),
    satisfactionPercent: 100,
    reviewsDefaults: { rating: 4.8, total: 10_000_000 },
  };
}

function many<Item extends { key: string }>(items: Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, index) => {
    const item = items[index % items.length] as Item;
    return { ...item, key: `${item.key}${index}` };
  });
}
