import type { AnchorHTMLAttributes } from "react";

interface NewTabLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Read aloud after the link's text. Sighted visitors see the icon instead. */
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

/** A full stop or a comma after an address ends the sentence and is no part of it. */
const addressPattern = /(https:\/\/\S+[^\s.,;]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** A text whose web and e-mail addresses are links. */
export function LinkedText({ text }: { text: string }) {
  // A pattern with a group makes every second part an address.
  return text.split(addressPattern).map((part, index) => {
    if (index % 2 === 0) return part;
    const href = part.includes("@") ? `mailto:${part}` : part;
    return (
      <a key={part} href={href}>
        {part}
      </a>
    );
  });
}

/** An e-mail address that breaks after the "@" if it does not fit on one line. */
export function EmailAddress({ address }: { address: string }) {
  const [name, host] = address.split("@");
  return (
    <span>
      {`${name}@`}
      <wbr />
      {host}
    </span>
  );
}
