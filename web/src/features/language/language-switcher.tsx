import { languages } from "@fiosite/content/languages";
import { languageParameter } from "@fiosite/contract/language";
import { useTranslation } from "react-i18next";
import styles from "./language-switcher.module.css";

/** Plain links; `scripts/language-switcher.ts` keeps scroll position and typed text when the language changes. */
export function LanguageSwitcher({ names }: { names: "full" | "short-when-narrow" }) {
  const { t, i18n } = useTranslation(["common", "language"]);

  return (
    <fieldset className={styles.switcher} data-names={names}>
      <legend className="visually-hidden">{t("nav.language")}</legend>
      {languages.map((language) => (
        <a
          key={language}
          href={`?${languageParameter}=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={language === i18n.language ? "true" : undefined}
        >
          <span className={styles.short}>{t("language:shortName", { lng: language })} </span>
          <span className={styles.full}>{t("language:name", { lng: language })}</span>
        </a>
      ))}
    </fieldset>
  );
}
