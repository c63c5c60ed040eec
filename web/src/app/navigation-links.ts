import { company } from "@fiosite/content/company";
import type { Language } from "@fiosite/content/languages";
import { pages } from "@fiosite/content/pages";
import type { Texts } from "@fiosite/content/texts";
import { pageLink } from "@fiosite/contract/page-link";
import { type IndexedPage, indexedPages, type PageName } from "@fiosite/contract/pages";

export interface NavigationItem {
  href: string;
  label: `common:nav.${keyof Texts["common"]["nav"]}` | `${IndexedPage}:meta.navigation`;
  isMenuOnly?: boolean;
  isExternal?: boolean;
  isCurrent?: boolean;
}

export function navigationLinks(page: PageName, language: Language): NavigationItem[] {
  const thisPage: NavigationItem[] =
    page === "home"
      ? [
          { href: "#planos", label: "common:nav.plans" },
          { href: "#avaliacoes", label: "common:nav.reviews" },
          { href: "#sobre", label: "common:nav.about", isMenuOnly: true },
          { href: "#contato", label: "common:nav.contact", isMenuOnly: true },
        ]
      : [{ href: pageLink("home", language), label: "home:meta.navigation" }];
  return [
    ...thisPage,
    ...pageLinks("header", page, language),
    { href: company.securityPortalUrl, label: "common:nav.securityPortal", isExternal: true },
    { href: company.customerAreaUrl, label: "common:nav.customerArea", isExternal: true },
  ];
}

/** The pages that `content/pages.ts` puts into this part of the site. */
export function pageLinks(
  place: "header" | "footer",
  current: PageName,
  language: Language,
): NavigationItem[] {
  return indexedPages
    .filter((page) => "navigation" in pages[page] && pages[page].navigation === place)
    .map((page) => ({
      href: pageLink(page, language),
      label: `${page}:meta.navigation`,
      isCurrent: page === current,
    }));
}

/** The provider's pages on another site, or else those of this one. */
export function legalLinks(language: Language) {
  const elsewhere = { privacy: company.privacyUrl, terms: company.termsUrl };
  return (["privacy", "terms"] as const).flatMap((label) => {
    const own = indexedPages.find((page) => String(page) === label);
    const href = elsewhere[label] ?? (own && pageLink(own, language));
    return href ? [{ href, label }] : [];
  });
}
