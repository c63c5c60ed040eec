import type { HealthFault } from "@fiosite/contract/panel/health";
import { classes } from "#ui/classes.ts";
import styles from "./health-head.module.css";
import type { HealthState } from "./health-query.ts";
import { texts } from "./texts.ts";

interface HeadProps {
  state: HealthState;
  faults: HealthFault[];
  /** How long ago, as people say it; null if never. */
  checked: string | null;
  when: (iso: string) => string;
}

/** The answer in one line, with the core of the brand: whole if everything works. */
export function HealthHead({ state, faults, checked, when }: HeadProps) {
  const [first] = faults;
  const titles = {
    well: texts.well,
    unchecked: texts.unchecked,
    broken: first?.title,
  };
  return (
    <header className={classes(styles.head, state !== "well" && styles.attention)}>
      <svg className={styles.core} viewBox="0 0 200 200" aria-hidden="true">
        <circle cx="100" cy="100" r="94" fill="none" strokeWidth="8" />
        <circle cx="100" cy="100" r="74" />
      </svg>
      <h1>{titles[state]}</h1>
      {first && (
        <p>
          {texts.since(when(first.since))} {first.meanwhile}
        </p>
      )}
      {faults.length > 1 && <p>{texts.more(faults.length - 1)}</p>}
      {checked && <p>{state === "well" ? texts.checked(checked) : texts.lastChecked(checked)}</p>}
      {state === "unchecked" && <p>{texts.uncheckedAbout}</p>}
    </header>
  );
}
