import type { ReactNode } from "react";
import { StarRow } from "./stars.tsx";

const stroke = {
  fill: "none",
  stroke: "currentColor",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const icons = {
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
      d="m2.1 22 1.4-5.1a9.9 9.9 0 1 1 3.8 3.7zM4.4 19.6l3.1-.8.3.2A8.2 8.2 0 1 0 5 16.3l.2.3zM16.6 14c-.3-.1-1.5-.7-1.7-.8-.3-.1-.4-.1-.6.1-.2.2-.6.8-.8 1-.1.1-.3.2-.5 0-.3-.1-1.1-.4-2-1.2-.7-.7-1.2-1.5-1.4-1.7-.1-.3 0-.4.1-.5.1-.1.3-.3.4-.5.1-.1.2-.2.2-.4.1-.1.1-.3 0-.4 0-.1-.5-1.3-.7-1.8-.2-.5-.4-.5-.6-.5h-.5c-.1 0-.4.1-.6.3-.3.3-.9.9-.9 2.1 0 1.2.9 2.4 1 2.6.1.1 1.8 2.6 4.2 3.7.6.3 1.1.4 1.5.5.5.2 1.1.2 1.5.1.5 0 1.5-.6 1.7-1.2.2-.5.2-1 .1-1.1 0-.1-.2-.2-.4-.3Z"
    />,
  ),
  accessibility: icon(
    40,
    <>
      <circle cx="20" cy="20" r="18" fill="none" stroke="currentColor" strokeWidth="2.6" />
      <circle cx="20" cy="10.6" r="2.9" fill="currentColor" />
      <path
        {...stroke}
        strokeWidth="2.6"
        d="M10.5 15.5 20 17.4l9.5-1.9M20 17.4v6.2l-4.6 8.2M20 23.6l4.6 8.2"
      />
    </>,
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

export type IconName = keyof typeof icons;

/** Rendered once per page. Every Icon refers to it, so each shape is sent once. */
export function IconSprite() {
  return (
    <svg width="0" height="0" className="visually-hidden" aria-hidden="true">
      {Object.entries(icons).map(([name, { size, shape }]) => (
        <symbol key={name} id={`icon-${name}`} viewBox={`0 0 ${size} ${size}`}>
          {shape}
        </symbol>
      ))}
      <StarRow />
    </svg>
  );
}

function icon(size: number, shape: ReactNode) {
  return { size, shape };
}
