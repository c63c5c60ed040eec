import type { ContactFilter } from "./contact-requests.ts";
import styles from "./no-rows.module.css";
import { texts } from "./texts.ts";

export function NoRows({ filter }: { filter: ContactFilter }) {
  if (filter.search) {
    return (
      <div className={styles.empty} role="status">
        <h2>{texts.noneFound(filter.search)}</h2>
        <p className="muted">{texts.noneFoundAbout}</p>
      </div>
    );
  }
  if (filter.state && filter.state !== "new") {
    return (
      <div className={styles.empty} role="status">
        <h2>{texts.noneInState}</h2>
      </div>
    );
  }
  return (
    <div className={styles.empty} role="status">
      <Beach />
      <h2>{texts.allDone}</h2>
      <p className="muted">{texts.allDoneAbout}</p>
    </div>
  );
}

function Beach() {
  const palm =
    "c-14-10-22-6-26 2m26-2c-8-14-2-22 8-24m-8 24c10-12 22-10 26 0m-26 0c12 0 18 8 16 18m-16-18c-12 2-16 10-14 18";
  return (
    <svg viewBox="0 0 360 150" aria-hidden="true">
      <circle className={styles.sunRing} cx="226" cy="70" r="52" />
      <circle className={styles.sun} cx="226" cy="70" r="41" />
      <path
        className={styles.dune}
        d="M0 128C60 128 90 92 160 92c60 0 80 34 130 34 30 0 46-8 70-10v34H0Z"
      />
      <path
        className={styles.line}
        d="M0 116C60 116 90 80 160 80c60 0 80 34 130 34 30 0 46-8 70-10"
      />
      <path className={styles.palm} d={`M64 131V62${palm}`} />
      <path className={styles.palm} d={`M132 122V52${palm}`} />
      <path className={styles.hammock} d="M64 88c16 26 50 26 68 0-14 40-54 42-68 0Z" />
    </svg>
  );
}
