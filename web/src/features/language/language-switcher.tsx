import { languages } from "@fiosite/content/languages";
import { languageChoiceParameter } from "@fiosite/contract/language";
import { useContent } from "../../use-content.ts";
import styles from "./language-switcher.module.css";

/** Plain links that save the choice; `scripts/language-switcher.ts` keeps scroll position and typed text. */
export function LanguageSwitcher({ names }: { names: "full" | "short-when-narrow" }) {
  const { language: current, languageNames, texts } = useContent();
  return (
    <fieldset className={styles.switcher} data-names={names}>
      <legend className="visually-hidden">{texts.common.nav.language}</legend>
      {languages.map((language) => (
        <a
          key={language}
          href={`?${languageChoiceParameter}=${language}`}
          lang={language}
          hrefLang={language}
          data-language={language}
          aria-current={language === current ? "true" : undefined}
        >
          <span className={styles.short}>{languageNames[language].shortName} </span>
          <span className={styles.full}>{languageNames[language].name}</span>
        </a>
      ))}
    </fieldset>
  );
}
