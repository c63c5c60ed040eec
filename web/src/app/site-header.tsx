import { pageLink } from "@fiosite/contract/page-link";
import type { PageName } from "@fiosite/contract/pages";
import { useTranslation } from "react-i18next";
import { LanguageSwitcher } from "#features/language/language-switcher.tsx";
import { languageOf } from "#features/language/site-i18n.ts";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { HeaderMenu } from "./header-menu.tsx";
import { Logo } from "./logo.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { navigationLinks } from "./navigation-links.ts";
import styles from "./site-header.module.css";

export function SiteHeader({ page }: { page: PageName }) {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n);
  const links = navigationLinks(page, language).filter((link) => !link.isMenuOnly);
  return (
    <header className={`${styles.header} dark`}>
      <div className={`${styles.row} wrap`}>
        <a className={styles.logo} href={pageLink("home", language)} aria-label={t("logo.label")}>
          <Logo heightPx={38} place="header" />
        </a>
        <nav className={styles.links} aria-label={t("nav.main")}>
          {links.map((link) => (
            <NavigationLink key={link.href} link={link} />
          ))}
        </nav>
        <div className={styles.actions}>
          <LanguageSwitcher names="short-when-narrow" />
          <WhatsappButton
            place="header"
            label={t("nav.subscribe")}
            message={t("whatsapp.plans")}
            tone="accent"
            size="small"
          />
        </div>
        <HeaderMenu page={page} />
      </div>
    </header>
  );
}
