import type { PageName } from "@fiosite/contract/pages";
import type { i18n } from "i18next";
import { type ComponentType, useEffect } from "react";
import { LanguageProvider, useLanguage } from "#features/language/language-provider.tsx";
import { IconSprite } from "#ui/icon-sprite.tsx";
import { DocumentHead } from "./document-head.tsx";
import { FloatingWhatsapp } from "./floating-whatsapp.tsx";
import { prefetchNextPage } from "./prefetch-next-page.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";
import { watchReveal } from "./watch-reveal.ts";

interface SiteProps {
  page: PageName;
  Page: ComponentType;
  texts: i18n;
}

/** Draws nothing: under the provider, as what is fetched ahead depends on the language. */
function NextPage({ page }: { page: PageName }) {
  const { language } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language needs another fetch
  useEffect(() => prefetchNextPage(page), [page, language]);
  return null;
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
      <NextPage page={page} />
    </LanguageProvider>
  );
}
