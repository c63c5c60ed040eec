import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export function Icon({ name, isSmall }: { name: IconName; isSmall?: boolean }) {
  return (
    <svg className={classes("icon", isSmall && "small-icon")} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

const icons = {
  contacts: line(
    <>
      <path d="M4.5 18.5V8A3.5 3.5 0 0 1 8 4.5h8A3.5 3.5 0 0 1 19.5 8v4.5A3.5 3.5 0 0 1 16 16H8.5Z" />
      <circle cx="12" cy="10.25" r="1.4" fill="currentColor" stroke="none" />
    </>,
  ),
  numbers: line(<path d="M4 6.5h7M4 12h11.5M4 17.5h16" />, 3),
  more: line(
    <>
      <circle cx="5" cy="12" r="1.6" fill="currentColor" />
      <circle cx="12" cy="12" r="1.6" fill="currentColor" />
      <circle cx="19" cy="12" r="1.6" fill="currentColor" />
    </>,
    1,
  ),
  search: line(
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>,
  ),
  back: line(<path d="M19 12H5M11 6l-6 6 6 6" />),
  arrow: line(<path d="M4 12h15M13 6l6 6-6 6" />, 2.4),
  chevron: line(<path d="m9 5 7 7-7 7" />),
  close: line(<path d="M6 6l12 12M18 6 6 18" />),
  check: line(
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.3 2.8 2.7L16 9.5" />
    </>,
  ),
  alert: line(
    <>
      <path d="M12 3.5 21.5 20h-19Z" />
      <path d="M12 10v4.5M12 17.2v.1" />
    </>,
  ),
  bell: line(
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 21.2a2.3 2.3 0 0 0 4 0M12 5V3" />,
  ),
  clock: line(
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.5l3.5 2" />
    </>,
  ),
  call: line(
    <path d="M6.5 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5v3a2.5 2.5 0 0 1-2.7 2.5A16 16 0 0 1 4 6.2a2.5 2.5 0 0 1 2.5-2.7Z" />,
  ),
  map: line(
    <>
      <path d="M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21Z" />
      <circle cx="12" cy="9.5" r="2.3" />
    </>,
  ),
  copy: line(
    <>
      <rect x="8" y="8" width="12" height="12" rx="3" />
      <path d="M16 4.5H7A2.5 2.5 0 0 0 4.5 7v9" />
    </>,
  ),
  mail: line(
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="m4 7.5 8 6 8-6" />
    </>,
  ),
  plug: line(<path d="M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4" />),
  finger: line(
    <path d="M5.5 9.5A7 7 0 0 1 18.7 8M5 13.5c.3-1 .3-1.7.3-2.5M19.3 11c.1 2.5-.1 5-.8 7M8.5 19.5c.7-2 1-4.5 1-8a2.6 2.6 0 0 1 5.2 0c0 3.5-.3 6.5-1.2 9M12 11.5c0 3-.2 5.5-.9 8M6 17.5c.4-1.5.5-3 .5-4.5" />,
    1.8,
  ),
  trash: line(<path d="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5" />),
  plus: line(<path d="M12 5v14M5 12h14" />),
  phone: line(
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2.5" />
      <path d="M11 18.5h2" />
    </>,
  ),
  laptop: line(
    <>
      <rect x="4.5" y="5" width="15" height="10.5" rx="2" />
      <path d="M2.5 19h19" />
    </>,
  ),
  download: line(<path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />),
  offline: line(
    <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 6 -.5M5 12a10 10 0 0 1 4.5-2.6M13 9.1A10 10 0 0 1 19 12M12 19.2v.1" />,
  ),
  people: line(
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M3 20a6 6 0 0 1 12 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.5A6 6 0 0 1 21 20" />
    </>,
  ),
  eye: line(
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </>,
  ),
  picture: line(
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="m4 17 5-5 4 4 3-3 4 4M16 9v.1" />
    </>,
  ),
  pulse: line(<path d="M3 12.5h4l2.5-6 4.5 11 2.5-5H21" />),
  leave: line(
    <path d="M14 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />,
  ),
  send: line(<path d="M12 20V4.5M6 10l6-6 6 6" />, 2.4),
  whatsapp: (
    <path
      fill="currentColor"
      d="M12.04 2C6.58 2 2.13 6.45 2.13 11.91c0 1.75.46 3.45 1.32 4.95L2.05 22l5.25-1.38a9.9 9.9 0 0 0 4.74 1.21c5.46 0 9.91-4.45 9.91-9.91 0-2.65-1.03-5.14-2.9-7.01A9.82 9.82 0 0 0 12.04 2Zm0 18.15c-1.48 0-2.93-.4-4.2-1.15l-.3-.18-3.12.82.83-3.04-.2-.31a8.2 8.2 0 0 1-1.26-4.38c0-4.54 3.7-8.24 8.25-8.24 2.2 0 4.27.86 5.82 2.42a8.18 8.18 0 0 1 2.41 5.83c0 4.54-3.69 8.23-8.23 8.23Zm4.52-6.16c-.25-.12-1.47-.72-1.69-.81-.23-.08-.39-.12-.56.12-.17.25-.64.81-.78.97-.14.17-.29.19-.54.06-.25-.12-1.05-.39-1.99-1.23-.74-.66-1.23-1.47-1.38-1.72-.14-.25-.02-.38.11-.51.11-.11.25-.29.37-.43.12-.14.17-.25.25-.41.08-.17.04-.31-.02-.43-.06-.12-.56-1.34-.76-1.84-.2-.48-.41-.42-.56-.43h-.48c-.17 0-.43.06-.66.31-.22.25-.86.85-.86 2.07 0 1.22.89 2.4 1.01 2.56.12.17 1.75 2.67 4.23 3.74.59.26 1.05.41 1.41.52.59.19 1.13.16 1.56.1.48-.07 1.47-.6 1.67-1.18.21-.58.21-1.07.14-1.18-.06-.1-.22-.16-.47-.28Z"
    />
  ),
  up: line(<path d="M12 19V5M6 11l6-6 6 6" />),
  down: line(<path d="M12 5v14M6 13l6 6 6-6" />),
  site: line(
    <>
      <rect x="6" y="3" width="12" height="18" rx="3" />
      <path d="M9 8h6M9 12h3" />
    </>,
  ),
  open: line(<path d="M8 16 17 7M9.5 7H17v7.5" />),
  tick: line(<path d="m5 12.5 4.5 4.5L19 7.5" />, 2.6),
  pen: line(<path d="m4.5 19.5 1-4.5L16 4.5 19.5 8 9 18.5Z" />),
  undo: line(<path d="M8 4.5 4 8.5l4 4M4.5 8.5H14a5.5 5.5 0 0 1 0 11H8" />),
  calendar: line(
    <>
      <rect x="4" y="5" width="16" height="15" rx="3" />
      <path d="M4 10h16M8.5 3v4M15.5 3v4" />
    </>,
  ),
  tag: line(<path d="M4 12V4h8l8 8-8 8ZM8 8v.1" />),
  list: line(<path d="m4 6.5 1.5 1.5L8 5M4 13l1.5 1.5L8 11.5M12 6.5h8M12 13h8M12 19h8M5 19h1" />),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof icons;

function line(shape: ReactNode, width = 2) {
  return (
    <g
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shape}
    </g>
  );
}

/** Rendered once per document; `Icon` refers to its symbols, so a list of thousands of rows repeats no path. */
export function IconSprite() {
  return (
    <svg className="hidden-sprite" aria-hidden="true">
      {Object.entries(icons).map(([name, shape]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {shape}
        </symbol>
      ))}
    </svg>
  );
}
