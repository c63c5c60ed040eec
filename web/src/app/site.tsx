import type { PageName } from "@fiosite/contract/pages";
import type { ReactNode } from "react";
import { IconSprite } from "#ui/icon-sprite.tsx";
import { FloatingWhatsapp } from "./floating-whatsapp.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";

export function Site({ page, children }: { page: PageName; children: ReactNode }) {
  return (
    <>
      <IconSprite />
      <SkipLink />
      <SiteHeader page={page} />
      <main id="conteudo" tabIndex={-1}>
        {children}
      </main>
      {page !== "not-found" && <SiteFooter page={page} />}
      <FloatingWhatsapp />
    </>
  );
}
