import styles from "./speed-gauge.module.css";

/** A line filled up to the plan's share of the fastest plan. An svg, because the security policy forbids style attributes. */
export function SpeedGauge({ id, share }: { id: string; share: number }) {
  const end = `${Math.round(share * 100)}%`;
  return (
    <svg className={styles.gauge} aria-hidden="true">
      <linearGradient id={id}>
        <stop className={styles.start} />
        <stop className={styles.end} offset=".6" />
      </linearGradient>
      <rect className={styles.track} y="7" width="100%" height="2" />
      <rect className={styles.filled} y="6" width={end} height="4" rx="2" fill={`url(#${id})`} />
      <g className={styles.knob}>
        <circle className={styles.ring} cx={end} cy="8" r="7" />
        <circle className={styles.dot} cx={end} cy="8" r="4" />
      </g>
    </svg>
  );
}
