import styles from "./brand-dot.module.css";

/** The brand's motif, a dot inside a ring. Custom properties set its colours: `--dot-ring` and `--dot-fill`. */
export function BrandDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}
