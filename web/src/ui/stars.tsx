import styles from "./stars.module.css";

const rowWidth = 112;
const star = " 2.75 6 6.55.72-4.9 4.4 1.38 6.45-5.78-3.27-5.78 3.27 1.38-6.45-4.9-4.4 6.55-.72z";
const starRow = `m10 .8${star}${`m22.8 0${star}`.repeat(4)}`;

/** Rendered once per page, in the icon sprite. */
export function StarRow() {
  return <path id="stars" d={starRow} />;
}

/** Five stars, filled up to the rating: a nested svg clips the rest. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  const filled = Math.round((rowWidth * rating) / 5);
  return (
    <svg className={styles.stars} viewBox={`0 0 ${rowWidth} 20`} role="img" aria-label={label}>
      <use className={styles.empty} href="#stars" />
      <svg width={filled} height="20" viewBox={`0 0 ${filled} 20`} aria-hidden="true">
        <use href="#stars" />
      </svg>
    </svg>
  );
}
