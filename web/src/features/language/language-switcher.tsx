import { type Language, languages } from "@fiosite/content/languages";
import { languageParameter } from "@fiosite/contract/language";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "./language-provider.tsx";
import styles from "./language-switcher.module.css";

/** Links, so that the switch works before and without JavaScript; React turns them into a change in place. */
export function LanguageSwitcher({ names }: { names: "full" | "short-when-narrow" }) {
  const { t } = useTranslation();
  const { language: current, switchLanguage } = useLanguage();

  function switchInPlace(event: MouseEvent, language: Language) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Without its texts (line lost) the plain link is still the way to the other language.
    switchLanguage(language).catch(() => location.assign(`?${languageParameter}=${language}`));
  }

  return (
    <fieldset className={styles.switcher} data-names={names}>
      <legend className="visually-hidden">{t("lang.label")}</legend>
      {languages.map((language) => (
        <a
          key={language}
          href={`?${languageParameter}=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === current ? "true" : undefined}
          onClick={(event) => switchInPlace(event, language)}
        >
          <span className={styles.short}>{t(`lang.short.${language}`)} </span>
          <span className={styles.full}>{t(`lang.names.${language}`)}</span>
        </a>
      ))}
    </fieldset>
  );
}
