import { type PageName, pageLink } from "@fiosite/contract/pages";
import { LanguageSwitcher } from "#features/language/language-switcher.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { useContent } from "../use-content.ts";
import { Logo } from "./logo.tsx";
import { NavigationLink, navigationLinks } from "./navigation.tsx";
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

/** Opens and closes without JavaScript; `scripts/header.ts` adds Escape, closes it after a click and makes the page behind it inert. */
function HeaderMenu({ page }: { page: PageName }) {
  const content = useContent();
  const { nav, whatsapp } = content.texts.common;
  return (
    <details className={styles.menu} id="menu">
      <summary className={styles.toggle}>
        <span className={styles.bars} aria-hidden="true" />
        <span className={`${styles.openLabel} visually-hidden`}>{nav.open}</span>
        <span className={`${styles.closeLabel} visually-hidden`}>{nav.close}</span>
      </summary>
      <div className={styles.panel}>
        <nav aria-label={nav.menu}>
          <ul className={styles.menuLinks}>
            {navigationLinks(page, content).map((link) => (
              <li key={link.href} data-external={link.isExternal}>
                <NavigationLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitcher names="full" />
        <WhatsappButton
          place="menu"
          label={nav.subscribe}
          message={whatsapp.plans}
          tone="accent"
          isWide
        />
      </div>
    </details>
  );
}
