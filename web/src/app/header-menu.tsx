import type { PageName } from "@fiosite/contract/pages";
import { useTranslation } from "react-i18next";
import { LanguageSwitcher } from "#features/language/language-switcher.tsx";
import { languageOf } from "#features/language/site-i18n.ts";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import styles from "./header-menu.module.css";
import { NavigationLink } from "./navigation-link.tsx";
import { navigationLinks } from "./navigation-links.ts";

/** Opens and closes without JavaScript; `scripts/menu.ts` adds Escape, closes it after a click and makes the page behind it inert. */
export function HeaderMenu({ page }: { page: PageName }) {
  const { t, i18n } = useTranslation();
  return (
    <details className={styles.menu} id="menu">
      <summary className={styles.toggle}>
        <span className={styles.bars} aria-hidden="true" />
        <span className={`${styles.openLabel} visually-hidden`}>{t("nav.open")}</span>
        <span className={`${styles.closeLabel} visually-hidden`}>{t("nav.close")}</span>
      </summary>
      <div className={styles.panel}>
        <nav aria-label={t("nav.menu")}>
          <ul className={styles.links}>
            {navigationLinks(page, languageOf(i18n)).map((link) => (
              <li key={link.href} data-external={link.isExternal}>
                <NavigationLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitcher names="full" />
        <WhatsappButton
          place="menu"
          label={t("nav.subscribe")}
          message={t("whatsapp.plans")}
          tone="accent"
          isWide
        />
      </div>
    </details>
  );
}
