interface RingsProps {
  className?: string | undefined;
  count: number;
  /** Radius of the innermost ring and distance between rings, in a viewBox of 1000 by 1000. */
  first: number;
  step: number;
}

/** Concentric rings around a sun. The stroke comes from the class. */
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
