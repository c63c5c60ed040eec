import type { Language } from "@fiosite/content/languages";
import type { i18n } from "i18next";
import { createContext, type ReactNode, startTransition, useContext, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { loadTexts } from "./load-texts.ts";
import { dropLanguageFromAddress, rememberLanguage } from "./remember-language.ts";
import { createSiteI18n, languageOf } from "./site-i18n.ts";

interface LanguageChoice {
  language: Language;
  switchLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

export function LanguageProvider({ initial, children }: { initial: i18n; children: ReactNode }) {
  const [current, setCurrent] = useState(initial);

  async function switchLanguage(language: Language) {
    const next = createSiteI18n(language, await loadTexts(language));
    rememberLanguage(language);
    dropLanguageFromAddress();
    document.documentElement.lang = language;
    // Every text of the page changes: in slices, so that a slow phone goes on scrolling meanwhile.
    startTransition(() => setCurrent(next));
  }

  return (
    <LanguageContext value={{ language: languageOf(current), switchLanguage }}>
      <I18nextProvider i18n={current}>{children}</I18nextProvider>
    </LanguageContext>
  );
}

export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (!choice) throw new Error("useLanguage needs a LanguageProvider above it");
  return choice;
}
