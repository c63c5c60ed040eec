import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import { Icon } from "#ui/icon.tsx";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import { useContent } from "../use-content.ts";
import styles from "./floating-whatsapp.module.css";

export function FloatingWhatsapp() {
  const { facts, texts } = useContent();
  const { float, nav, whatsapp } = texts.common;
  return (
    <aside aria-label={float.region}>
      <NewTabLink
        className={styles.button}
        data-place={"floating" satisfies WhatsappPlace}
        href={whatsappUrl(facts.company.whatsappNumber, whatsapp.plans)}
        newTabNote={nav.newTab}
      >
        <Icon name="whatsapp" />
        <span className="visually-hidden">{float.label}</span>
      </NewTabLink>
    </aside>
  );
}
