import { indexedPages } from "@fiosite/contract/pages";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import type { NavigationItem } from "./navigation-links.ts";

export function NavigationLink({ link }: { link: NavigationItem }) {
  const { t } = useTranslation(["common", ...indexedPages]);
  if (link.isExternal) {
    return (
      <NewTabLink href={link.href} newTabNote={t("nav.newTab")}>
        <span>{t(link.label)}</span>
        <Icon name="new-tab" />
      </NewTabLink>
    );
  }
  return (
    <a href={link.href} aria-current={link.isCurrent ? "page" : undefined}>
      <span>{t(link.label)}</span>
    </a>
  );
}
