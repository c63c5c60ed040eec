import { type ContactRow, markedStates } from "@fiosite/contract/panel/contacts";
import styles from "./contact-states.module.css";
import { StateMark } from "./state-mark.tsx";
import { stateNames, texts } from "./texts.ts";
import { useContactChanges } from "./use-contact-changes.ts";

/** One tap marks, and the toast undoes it. "Novo" is not offered: "Soltar" leads back to it. */
export function ContactStates({ row }: { row: ContactRow }) {
  const { mark } = useContactChanges();
  return (
    <section className={styles.section}>
      <h2>{texts.how}</h2>
      <fieldset className={styles.states} aria-label={texts.howGroup}>
        {markedStates.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={row.state === state}
            onClick={() => {
              if (row.state !== state) void mark(row, state);
            }}
          >
            <StateMark state={state} />
            {stateNames[state]}
            {row.state === state && (
              <span className={styles.now} aria-hidden="true">
                {texts.now}
              </span>
            )}
          </button>
        ))}
      </fieldset>
    </section>
  );
}
