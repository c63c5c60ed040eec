import { Icon } from "#ui/icon.tsx";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import { useContent } from "../use-content.ts";
import type { NavigationItem } from "./navigation-links.ts";

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
