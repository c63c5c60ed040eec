import type { ReactNode } from "react";
import styles from "./thread.module.css";

export interface ThreadItem {
  key: string | number;
  text: ReactNode;
  said?: string | null;
  when: ReactNode;
}

/** What happened, newest first, along a line with a dot for each event. */
export function Thread({ items }: { items: ThreadItem[] }) {
  return (
    <ol className={styles.thread}>
      {items.map(({ key, text, said, when }) => (
        <li key={key}>
          <p>{text}</p>
          {said && <p className={styles.said}>{said}</p>}
          <div className={styles.when}>{when}</div>
        </li>
      ))}
    </ol>
  );
}
