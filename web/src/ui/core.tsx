import styles from "./core.module.css";

/** The brand's figure: fiber end, sun, mesh point, lens, town. Sized by font-size, coloured by --core-ring. */
export function Core() {
  return <span className={styles.core} aria-hidden="true" />;
}
