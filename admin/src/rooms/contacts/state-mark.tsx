import type { ContactState } from "@fiosite/contract/panel/contacts";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./state-mark.module.css";
import { stateNames, texts } from "./texts.ts";

/** The shape says the state, the colour only repeats it; the word always stands beside it. */
export function StateMark({ state }: { state: ContactState }) {
  return (
    <svg className={styles.mark} data-state={state} viewBox="0 0 20 20" aria-hidden="true">
      <circle className={styles.ring} cx="10" cy="10" r="8.5" />
      {state === "new" && <circle className={styles.core} cx="10" cy="10" r="5" />}
      {state === "contacted" && <path className={styles.half} d="M10 4.6a5.4 5.4 0 0 1 0 10.8Z" />}
      {state === "sold" && <path className={styles.tick} d="m6.2 10.3 2.6 2.6 5-5.4" />}
      {state === "not-interested" && <path className={styles.dash} d="M6.3 10h7.4" />}
    </svg>
  );
}

export function StateTag({ state, isLate }: { state: ContactState; isLate?: boolean }) {
  return (
    <span className={classes(styles.tag, isLate && styles.late)} data-state={state}>
      {isLate ? <Icon name="clock" isSmall /> : <StateMark state={state} />}
      {isLate ? texts.late : stateNames[state]}
    </span>
  );
}
