import type { AnchorHTMLAttributes } from "react";

interface NewTabLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Read aloud after the link's text: sighted visitors see the icon instead. */
  newTabNote: string;
}

export function NewTabLink({ newTabNote, children, ...anchor }: NewTabLinkProps) {
  return (
    <a {...anchor} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">{` (${newTabNote})`}</span>
    </a>
  );
}
