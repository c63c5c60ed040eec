import { company } from "@fiosite/content/company";
import type { Language } from "@fiosite/content/languages";
import type { Texts } from "@fiosite/content/texts";
import { pageLink } from "@fiosite/contract/page-link";
import type { PageName } from "@fiosite/contract/pages";

export interface NavigationItem {
  href: string;
  label: `nav.${keyof Texts["common"]["nav"]}`;
  isMenuOnly?: boolean;
  isExternal?: boolean;
  isCurrent?: boolean;
}

export function navigationLinks(page: PageName, language: Language): NavigationItem[] {
  const thisPage: NavigationItem[] =
    page === "home"
      ? [
          { href: "#planos", label: "nav.plans" },
          { href: "#avaliacoes", label: "nav.reviews" },
          { href: "#sobre", label: "nav.about", isMenuOnly: true },
          { href: "#contato", label: "nav.contact", isMenuOnly: true },
        ]
      : [{ href: pageLink("home", language), label: "nav.home" }];
  return [
    ...thisPage,
    {
      href: pageLink("cameras", language),
      label: "nav.cameras",
      isCurrent: page === "cameras",
    },
    { href: company.securityPortalUrl, label: "nav.securityPortal", isExternal: true },
    { href: company.customerAreaUrl, label: "nav.customerArea", isExternal: true },
  ];
}
