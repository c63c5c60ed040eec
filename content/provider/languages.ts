/**
 * A language needs its tag here, its folder in `locales` and its texts in `facts.json`. No two tags may share the letters before the
 * hyphen.
 */
export const languages = ["pt-BR", "en-US"] as const;

export type Language = (typeof languages)[number];

/** The language of the business: crawlers and visitors with other languages get it. */
export const defaultLanguage: Language = "pt-BR";
