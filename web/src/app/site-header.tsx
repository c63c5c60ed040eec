import { company } from "@fiosite/content/company";
import { type PageName, pagePaths } from "@fiosite/contract/pages";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LanguageSwitcher } from "#features/language/language-switcher.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { HeaderMenu } from "./header-menu.tsx";
import logo from "./logo-on-dark.svg";
import { NavigationLink } from "./navigation-link.tsx";
import { navigationLinks } from "./navigation-links.ts";
import styles from "./site-header.module.css";
import { useScrolled } from "./use-scrolled.ts";

export function SiteHeader({ page }: { page: PageName }) {
  const { t } = useTranslation();
  const links = navigationLinks(page).filter((link) => !link.isMenuOnly);
  return (
    <HeaderGround>
      <div className={`${styles.row} wrap`}>
        <a className={styles.logo} href={pagePaths.home} aria-label={t("logo.label")}>
          <img src={logo} width="188" height="38" alt={company.name} />
        </a>
        <nav className={styles.links} aria-label={t("nav.main")}>
          {links.map((link) => (
            <NavigationLink key={link.href} link={link} />
          ))}
        </nav>
        <div className={styles.actions}>
          <LanguageSwitcher names="short-when-narrow" />
          <WhatsappButton label={t("nav.subscribe")} message={t("whatsapp.plans")} tone="sol" />
        </div>
        <HeaderMenu page={page} />
      </div>
    </HeaderGround>
  );
}

/** By itself, so that the first scroll draws this element again and not all that the header holds. */
function HeaderGround({ children }: { children: ReactNode }) {
  return (
    <header className={`${styles.header} dark`} data-scrolled={useScrolled() || undefined}>
      {children}
    </header>
  );
}
