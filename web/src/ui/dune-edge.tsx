import styles from "./dune-edge.module.css";

/** A dune along the top edge of a section, in the section's background colour, with a thin line above it. */
export function DuneEdge({ from }: { from: "from-left" | "from-right" }) {
  return (
    <svg
      className={styles.edge}
      data-from={from}
      viewBox="0 0 1440 110"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className={styles.dune}
        d="M0 84C170 84 250 30 440 30c160 0 210 46 350 46 190 0 250-36 400-36 120 0 170 30 250 30v60H0Z"
      />
      <path
        className={styles.line}
        d="M-10 66C166 66 250 12 440 12c160 0 210 46 350 46 190 0 250-36 400-36 120 0 170 30 260 30"
      />
    </svg>
  );
}
