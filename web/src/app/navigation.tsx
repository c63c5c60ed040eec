import { pages } from "@fiosite/content/pages";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import { indexedPages, type PageName, pageLink } from "@fiosite/contract/pages";
import { Icon } from "#ui/icon.tsx";
import { NewTabLink } from "#ui/links.tsx";
import { useContent } from "../use-content.ts";

interface NavigationItem {
  href: string;
  label: string;
  isMenuOnly?: boolean;
  isExternal?: boolean;
  isCurrent?: boolean;
}

export function navigationLinks(page: PageName, content: VisitorContent): NavigationItem[] {
  const { facts, language, texts } = content;
  const { securityPortalUrl, customerAreaUrl } = facts.company;
  const { nav } = texts.common;
  const thisPage: NavigationItem[] =
    page === "home"
      ? [
          { href: "#planos", label: nav.plans },
          { href: "#avaliacoes", label: nav.reviews },
          { href: "#sobre", label: nav.about, isMenuOnly: true },
          { href: "#contato", label: nav.contact, isMenuOnly: true },
        ]
      : [{ href: pageLink("home", language), label: texts.home.meta.navigation }];
  return [
    ...thisPage,
    ...pageLinks("header", page, content),
    { href: securityPortalUrl, label: nav.securityPortal, isExternal: true },
    { href: customerAreaUrl, label: nav.customerArea, isExternal: true },
  ];
}

/** The pages that `content/provider/pages.ts` puts into this part of the site. */
export function pageLinks(
  place: "header" | "footer",
  current: PageName,
  { language, texts }: VisitorContent,
): NavigationItem[] {
  return indexedPages
    .filter((page) => "navigation" in pages[page] && pages[page].navigation === place)
    .map((page) => ({
      href: pageLink(page, language),
      label: texts[page].meta.navigation,
      isCurrent: page === current,
    }));
}

/** Links to the legal pages: the provider's own on another site, otherwise those of this site. */
export function legalLinks({ facts: { company }, language, texts }: VisitorContent) {
  return (["privacy", "terms"] as const).flatMap((name) => {
    const own = indexedPages.find((page) => String(page) === name);
    const href = company[`${name}Url`] ?? (own && pageLink(own, language));
    return href ? [{ href, label: texts.footer[name] }] : [];
  });
}

export function NavigationLink({ link }: { link: NavigationItem }) {
  const { texts } = useContent();
  if (link.isExternal) {
    return (
      <NewTabLink href={link.href} newTabNote={texts.common.nav.newTab}>
        <span>{link.label}</span>
        <Icon name="new-tab" />
      </NewTabLink>
    );
  }
  return (
    <a href={link.href} aria-current={link.isCurrent ? "page" : undefined}>
      <span>{link.label}</span>
    </a>
  );
}
