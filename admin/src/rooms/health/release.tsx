import type { Health } from "@fiosite/contract/panel/health";
import { Fragment } from "react";
import styles from "./health-room.module.css";
import { texts } from "./texts.ts";

export function Release({ release: { version, changes } }: Pick<Health, "release">) {
  return (
    <section className={styles.card}>
      <h2>{texts.version(version)}</h2>
      {changes.length > 0 && (
        <details className={styles.changes}>
          <summary>{texts.changes}</summary>
          {changes.map((paragraph) => (
            <p key={paragraph}>
              {paragraph.split("**").map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: every second part stands between marks
                <Fragment key={index}>{index % 2 === 1 ? <b>{part}</b> : part}</Fragment>
              ))}
            </p>
          ))}
        </details>
      )}
    </section>
  );
}
