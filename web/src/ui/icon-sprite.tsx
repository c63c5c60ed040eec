import type { ReactNode } from "react";

const stroke = {
  fill: "none",
  stroke: "currentColor",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const drawings = {
  "arrow-right": icon(
    20,
    <path {...stroke} strokeWidth="2.6" d="M3 10h13M11 4.5 16.5 10 11 15.5" />,
  ),
  "arrow-left": icon(20, <path {...stroke} strokeWidth="2.6" d="M17 10H4M9 4.5 3.5 10 9 15.5" />),
  "arrow-down": icon(
    20,
    <path {...stroke} strokeWidth="2.6" d="M10 3v13M4.5 11 10 16.5 15.5 11" />,
  ),
  pause: icon(16, <path fill="currentColor" d="M3 2h3.5v12H3zM9.5 2H13v12H9.5z" />),
  play: icon(16, <path fill="currentColor" d="M4 1.5 14 8 4 14.5z" />),
  warning: icon(
    20,
    <g {...stroke} strokeWidth="2">
      <circle cx="10" cy="10" r="8.5" />
      <path d="M10 5.5v5.2M10 14v.2" />
    </g>,
  ),
  "new-tab": icon(14, <path {...stroke} strokeWidth="2" d="M4 2h8v8M12 2 2.5 11.5" />),
  whatsapp: icon(
    24,
    <path
      fill="currentColor"
      d="M12.04 2C6.58 2 2.13 6.45 2.13 11.91c0 1.75.46 3.45 1.32 4.95L2.05 22l5.25-1.38a9.9 9.9 0 0 0 4.74 1.21c5.46 0 9.91-4.45 9.91-9.91 0-2.65-1.03-5.14-2.9-7.01A9.82 9.82 0 0 0 12.04 2Zm0 18.15c-1.48 0-2.93-.4-4.2-1.15l-.3-.18-3.12.82.83-3.04-.2-.31a8.2 8.2 0 0 1-1.26-4.38c0-4.54 3.7-8.24 8.25-8.24 2.2 0 4.27.86 5.82 2.42a8.18 8.18 0 0 1 2.41 5.83c0 4.54-3.69 8.23-8.23 8.23Zm4.52-6.16c-.25-.12-1.47-.72-1.69-.81-.23-.08-.39-.12-.56.12-.17.25-.64.81-.78.97-.14.17-.29.19-.54.06-.25-.12-1.05-.39-1.99-1.23-.74-.66-1.23-1.47-1.38-1.72-.14-.25-.02-.38.11-.51.11-.11.25-.29.37-.43.12-.14.17-.25.25-.41.08-.17.04-.31-.02-.43-.06-.12-.56-1.34-.76-1.84-.2-.48-.41-.42-.56-.43h-.48c-.17 0-.43.06-.66.31-.22.25-.86.85-.86 2.07 0 1.22.89 2.4 1.01 2.56.12.17 1.75 2.67 4.23 3.74.59.26 1.05.41 1.41.52.59.19 1.13.16 1.56.1.48-.07 1.47-.6 1.67-1.18.21-.58.21-1.07.14-1.18-.06-.1-.22-.16-.47-.28Z"
    />,
  ),
  instagram: icon(
    24,
    <>
      <g {...stroke} strokeWidth="2">
        <rect x="3" y="3" width="18" height="18" rx="5.5" />
        <circle cx="12" cy="12" r="4.2" />
      </g>
      <circle cx="17.3" cy="6.7" r="1.4" fill="currentColor" />
    </>,
  ),
};

export type IconName = keyof typeof drawings;

/** Stands once in the page; every Icon refers to it, so a drawing's bytes are sent once. */
export function IconSprite() {
  return (
    <svg width="0" height="0" className="visually-hidden" aria-hidden="true">
      {Object.entries(drawings).map(([name, { size, drawing }]) => (
        <symbol key={name} id={`icon-${name}`} viewBox={`0 0 ${size} ${size}`}>
          {drawing}
        </symbol>
      ))}
    </svg>
  );
}

function icon(size: number, drawing: ReactNode) {
  return { size, drawing };
}
