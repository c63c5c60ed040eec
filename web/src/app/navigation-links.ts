import { company } from "@fiosite/content/company";
import type { Texts } from "@fiosite/content/texts";
import { type PageName, pagePaths } from "@fiosite/contract/pages";

export interface NavigationLinkFacts {
  href: string;
  label: `nav.${keyof Texts["common"]["nav"]}`;
  isMenuOnly?: boolean;
  isExternal?: boolean;
  isCurrent?: boolean;
}

export function navigationLinks(page: PageName): NavigationLinkFacts[] {
  const here: NavigationLinkFacts[] =
    page === "home"
      ? [
          { href: "#planos", label: "nav.plans" },
          { href: "#avaliacoes", label: "nav.reviews" },
          { href: "#sobre", label: "nav.about", isMenuOnly: true },
          { href: "#contato", label: "nav.contact", isMenuOnly: true },
        ]
      : [{ href: pagePaths.home, label: "nav.home" }];
  return [
    ...here,
    { href: pagePaths.cameras, label: "nav.cameras", isCurrent: page === "cameras" },
    { href: company.securityPortalUrl, label: "nav.securityPortal", isExternal: true },
    { href: company.customerAreaUrl, label: "nav.customerArea", isExternal: true },
  ];
}
