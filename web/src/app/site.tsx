import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import type { PageName } from "@fiosite/contract/pages";
import type { ReactNode } from "react";
import { SiteNotice } from "#features/moment/moment.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconSprite } from "#ui/icon-sprite.tsx";
import { NewTabLink } from "#ui/links.tsx";
import { useContent } from "../use-content.ts";
import styles from "./site.module.css";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface SiteProps {
  page: PageName;
  momentScript: string | undefined;
  children: ReactNode;
}

export function Site({ page, momentScript, children }: SiteProps) {
  return (
    <>
      <IconSprite />
      <SkipLink />
      <SiteHeader page={page} />
      <SiteNotice script={momentScript} />
      <main id="conteudo" tabIndex={-1}>
        {children}
      </main>
      {page !== "not-found" && <SiteFooter page={page} momentScript={momentScript} />}
      <FloatingWhatsapp />
    </>
  );
}

function SkipLink() {
  const { texts } = useContent();
  return (
    <a className={styles.skip} href="#conteudo">
      {texts.common.nav.skip}
    </a>
  );
}

function FloatingWhatsapp() {
  const { facts, texts } = useContent();
  const { float, nav, whatsapp } = texts.common;
  return (
    <aside aria-label={float.region}>
      <NewTabLink
        className={styles.whatsapp}
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
