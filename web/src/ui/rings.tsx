interface RingsProps {
  className?: string | undefined;
  count: number;
  /** Radius of the innermost ring and the distance to the next, in a drawing 1000 units wide. */
  first: number;
  step: number;
}

/** The halo round the core: signal, sun, range. Stroke and width come from the class. */
export function Rings({ className, count, first, step }: RingsProps) {
  const radii = Array.from({ length: count }, (_, index) => first + index * step);
  return (
    <g className={className} fill="none">
      {radii.map((radius) => (
        <circle key={radius} cx="500" cy="500" r={radius} />
      ))}
    </g>
  );
}
