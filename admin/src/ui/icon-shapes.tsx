import type { ReactNode } from "react";

export function line(shape: ReactNode, width = 2) {
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

export function Symbols({ of: shapes }: { of: Record<string, ReactNode> }) {
  return Object.entries(shapes).map(([name, shape]) => (
    <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
      {shape}
    </symbol>
  ));
}
