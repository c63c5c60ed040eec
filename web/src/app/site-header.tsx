import { pageLink } from "@fiosite/contract/page-link";
import type { PageName } from "@fiosite/contract/pages";
import { LanguageSwitcher } from "#features/language/language-switcher.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { useContent } from "../use-content.ts";
import { HeaderMenu } from "./header-menu.tsx";
import { Logo } from "./logo.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { navigationLinks } from "./navigation-links.ts";
import styles from "./site-header.module.css";

export function SiteHeader({ page }: { page: PageName }) {
  const content = useContent();
  const { logo, nav, whatsapp } = content.texts.common;
  const links = navigationLinks(page, content).filter((link) => !link.isMenuOnly);
  return (
    <header className={`${styles.header} dark`}>
      <div className={`${styles.row} wrap`}>
        <a
          className={styles.logo}
          href={pageLink("home", content.language)}
          aria-label={logo.label}
        >
          <Logo heightPx={38} place="header" />
        </a>
        <nav className={styles.links} aria-label={nav.main}>
          {links.map((link) => (
            <NavigationLink key={link.href} link={link} />
          ))}
        </nav>
        <div className={styles.actions}>
          <LanguageSwitcher names="short-when-narrow" />
          <WhatsappButton
            place="header"
            label={nav.subscribe}
            message={whatsapp.plans}
            tone="accent"
            size="small"
          />
        </div>
        <HeaderMenu page={page} />
      </div>
    </header>
  );
}
