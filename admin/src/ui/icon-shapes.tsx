import type { ReactNode } from "react";

/** A path without a fill. Several subpaths are in one string, and circles are arcs. */
export function line(path: string, width = 2) {
  return (
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

export function Symbols({ of: shapes }: { of: Record<string, ReactNode> }) {
  return Object.entries(shapes).map(([name, shape]) => (
    <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
      {shape}
    </symbol>
  ));
}
