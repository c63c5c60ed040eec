import type { PageName } from "@fiosite/contract/pages";
import { LanguageSwitcher } from "#features/language/language-switcher.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { useContent } from "../use-content.ts";
import styles from "./header-menu.module.css";
import { NavigationLink } from "./navigation-link.tsx";
import { navigationLinks } from "./navigation-links.ts";

/** Opens and closes without JavaScript; `scripts/menu.ts` adds Escape, closes it after a click and makes the page behind it inert. */
export function HeaderMenu({ page }: { page: PageName }) {
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
          <ul className={styles.links}>
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
