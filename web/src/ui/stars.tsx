import styles from "./stars.module.css";

const rowWidth = 112;
const starSteps = [0, 22.8, 45.6, 68.4, 91.2];

/** Five stars, filled up to the rating: a nested svg clips what lies beyond it. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  const filled = (rowWidth * rating) / 5;
  return (
    <svg className={styles.stars} viewBox={`0 0 ${rowWidth} 20`} role="img" aria-label={label}>
      <StarRow className={styles.empty} />
      <svg width={filled} height="20" aria-hidden="true" viewBox={`0 0 ${filled} 20`}>
        <StarRow />
      </svg>
    </svg>
  );
}

function StarRow({ className }: { className?: string | undefined }) {
  return (
    <g className={className}>
      {starSteps.map((step) => (
        <path
          key={step}
          transform={`translate(${step} 0)`}
          d="m10 .8 2.75 6 6.55.72-4.9 4.4 1.38 6.45L10 15.1l-5.78 3.27L5.6 11.92.7 7.52l6.55-.72Z"
        />
      ))}
    </g>
  );
}
