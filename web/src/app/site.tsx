import type { PageName } from "@tudo/contract/pages";
import type { i18n } from "i18next";
import { type ComponentType, useEffect } from "react";
import { LanguageProvider } from "#features/language/language-provider.tsx";
import { IconSprite } from "#ui/icon-sprite.tsx";
import { DocumentHead } from "./document-head.tsx";
import { FloatingWhatsapp } from "./floating-whatsapp.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";
import { watchReveal } from "./watch-reveal.ts";

interface SiteProps {
  page: PageName;
  Page: ComponentType;
  texts: i18n;
}

export function Site({ page, Page, texts }: SiteProps) {
  // Only once React has taken the page over: a class added before it would count as a mismatch.
  useEffect(watchReveal, []);

  return (
    <LanguageProvider initial={texts}>
      <DocumentHead page={page} />
      <IconSprite />
      <SkipLink />
      <SiteHeader page={page} />
      <main id="conteudo" tabIndex={-1}>
        <Page />
      </main>
      {page !== "not-found" && <SiteFooter page={page} />}
      <FloatingWhatsapp />
    </LanguageProvider>
  );
}
