import type { ReactNode } from "react";
import styles from "./button-pair.module.css";

/** The two ways on that a page begins with. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
