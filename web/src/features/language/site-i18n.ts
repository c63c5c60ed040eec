import { byLanguage } from "@fiosite/content/by-language";
import { defaultLanguage, type Language } from "@fiosite/content/languages";
import type { Texts } from "@fiosite/content/texts";
import { parseLanguage } from "@fiosite/contract/language";
import { createInstance, type i18n } from "i18next";

/** One instance has the texts of one language, and of the others only their names for the switcher. */
export function createSiteI18n(language: Language, texts: Record<Language, Texts>): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: {
      ...byLanguage((each) => ({ language: texts[each].language })),
      [language]: texts[language],
    },
    ns: Object.keys(texts[language]),
    defaultNS: "common",
    initAsync: false,
    // React escapes what it renders; escaping twice would show &amp; to visitors.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

export function languageOf(instance: i18n): Language {
  return parseLanguage(instance.language) ?? defaultLanguage;
}
