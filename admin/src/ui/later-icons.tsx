import { line, Symbols } from "./icon-shapes.tsx";

/** Of the other screens: the first one does not wait for them. */
export const laterIcons = {
  wrong: line(
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m6 6 12 12" />
    </>,
  ),
  give: line(
    <>
      <circle cx="8.5" cy="8" r="3.5" />
      <path d="M2.5 20a6 6 0 0 1 11-3.3M14 12.5h7.5M18.5 9.5l3 3-3 3" />
    </>,
  ),
  back: line(<path d="M19 12H5M11 6l-6 6 6 6" />),
  arrow: line(<path d="M4 12h15M13 6l6 6-6 6" />, 2.4),
  check: line(
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.3 2.8 2.7L16 9.5" />
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
  down: line(<path d="M12 5v14M6 13l6 6 6-6" />),
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
};

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function LaterIcons() {
  return <Symbols of={laterIcons} />;
}
