import { formatNumber } from "@fiosite/content/format-number";
import { defaultLanguage, type Language } from "@fiosite/content/languages";
import { textVariables } from "@fiosite/content/text-variables";
import type { Texts } from "@fiosite/content/texts";
import { parseLanguage } from "@fiosite/contract/language";
import { createInstance, type i18n } from "i18next";

/** One instance has the texts of one language, so that no page contains both. */
export function createSiteI18n(language: Language, texts: Texts): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: texts },
    ns: Object.keys(texts),
    defaultNS: "common",
    initAsync: false,
    // React escapes what it renders; escaping twice would show &amp; to visitors.
    interpolation: { escapeValue: false, defaultVariables: textVariables(language) },
    react: { useSuspense: false },
  });
  instance.services.formatter?.add("number", formatNumber);
  return instance;
}

export function languageOf(instance: i18n): Language {
  return parseLanguage(instance.language) ?? defaultLanguage;
}
