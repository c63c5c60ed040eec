import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { line, Symbols } from "./icon-shapes.tsx";
import { lazy } from "./lazy.tsx";

export function Icon({ name, isSmall }: { name: IconName; isSmall?: boolean }) {
  return (
    <svg className={classes("icon", isSmall && "small-icon")} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** Icons of the first screen. */
const icons = {
  contacts: (
    <>
      {line("M4.5 18.5V8A3.5 3.5 0 0 1 8 4.5h8A3.5 3.5 0 0 1 19.5 8v4.5A3.5 3.5 0 0 1 16 16H8.5Z")}
      <circle cx="12" cy="10.25" r="1.4" fill="currentColor" />
    </>
  ),
  numbers: line("M4 6.5h7M4 12h11.5M4 17.5h16", 3),
  // The three dots are lines of no length with round ends.
  more: line("M5 12h.01M12 12h.01M19 12h.01", 4.2),
  search: line("M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0ZM15.5 15.5l5 5"),
  chevron: line("M9 5l7 7-7 7"),
  close: line("M6 6l12 12M18 6 6 18"),
  alert: line("M12 3.5 21.5 20h-19ZM12 10v4.5M12 17.2v.1"),
  bell: line("M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 21.2a2.3 2.3 0 0 0 4 0M12 5V3"),
  clock: line("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0ZM12 7v5.5l3.5 2"),
  plus: line("M12 5v14M5 12h14"),
  offline: line(
    "M4 4l16 16M8.5 15.5a5 5 0 0 1 6 -.5M5 12a10 10 0 0 1 4.5-2.6M13 9.1A10 10 0 0 1 19 12M12 19.2v.1",
  ),
  whatsapp: (
    <path
      fill="currentColor"
      d="M12.04 2C6.58 2 2.13 6.45 2.13 11.91c0 1.75.46 3.45 1.32 4.95L2.05 22l5.25-1.38a9.9 9.9 0 0 0 4.74 1.21c5.46 0 9.91-4.45 9.91-9.91 0-2.65-1.03-5.14-2.9-7.01A9.82 9.82 0 0 0 12.04 2Zm0 18.15c-1.48 0-2.93-.4-4.2-1.15l-.3-.18-3.12.82.83-3.04-.2-.31a8.2 8.2 0 0 1-1.26-4.38c0-4.54 3.7-8.24 8.25-8.24 2.2 0 4.27.86 5.82 2.42a8.18 8.18 0 0 1 2.41 5.83c0 4.54-3.69 8.23-8.23 8.23Zm4.52-6.16c-.25-.12-1.47-.72-1.69-.81-.23-.08-.39-.12-.56.12-.17.25-.64.81-.78.97-.14.17-.29.19-.54.06-.25-.12-1.05-.39-1.99-1.23-.74-.66-1.23-1.47-1.38-1.72-.14-.25-.02-.38.11-.51.11-.11.25-.29.37-.43.12-.14.17-.25.25-.41.08-.17.04-.31-.02-.43-.06-.12-.56-1.34-.76-1.84-.2-.48-.41-.42-.56-.43h-.48c-.17 0-.43.06-.66.31-.22.25-.86.85-.86 2.07 0 1.22.89 2.4 1.01 2.56.12.17 1.75 2.67 4.23 3.74.59.26 1.05.41 1.41.52.59.19 1.13.16 1.56.1.48-.07 1.47-.6 1.67-1.18.21-.58.21-1.07.14-1.18-.06-.1-.22-.16-.47-.28Z"
    />
  ),
  up: line("M12 19V5M6 11l6-6 6 6"),
  site: line(
    "M9 3h6a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-6a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3ZM9 8h6M9 12h3",
  ),
  home: line("M4 11.5 12 4.5l8 7V20h-5.5v-5.5h-5V20H4Z"),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof icons | keyof typeof import("./later-icons.tsx")["laterIcons"];

/** If the file cannot be loaded, for example offline, a screen shows only its words. */
const LaterIcons = lazy(() => import("./later-icons.tsx").catch(() => ({ default: () => null })));

/** Rendered once per document. `Icon` refers to its symbols, so that thousands of rows do not repeat the paths. */
export function IconSprite() {
  return (
    <svg className="hidden-sprite" aria-hidden="true">
      <Symbols of={icons} />
      <LaterIcons />
    </svg>
  );
}
