import { languages } from "@fiosite/content/languages";
import { languageChoiceParameter } from "@fiosite/contract/language";
import { useTranslation } from "react-i18next";
import styles from "./language-switcher.module.css";

/** Plain links that save the choice; `scripts/language-switcher.ts` keeps scroll position and typed text. */
export function LanguageSwitcher({ names }: { names: "full" | "short-when-narrow" }) {
  const { t, i18n } = useTranslation(["common", "language"]);

  return (
    <fieldset className={styles.switcher} data-names={names}>
      <legend className="visually-hidden">{t("nav.language")}</legend>
      {languages.map((language) => (
        <a
          key={language}
          href={`?${languageChoiceParameter}=${language}`}
          lang={language}
          hrefLang={language}
          data-language={language}
          aria-current={language === i18n.language ? "true" : undefined}
        >
          <span className={styles.short}>{t("language:shortName", { lng: language })} </span>
          <span className={styles.full}>{t("language:name", { lng: language })}</span>
        </a>
      ))}
    </fieldset>
  );
}
