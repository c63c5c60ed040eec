import type { ReactNode } from "react";
import styles from "./button-pair.module.css";

/** The two links that a page begins with: buttons of size `pair`. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
