import type { Numbers } from "@fiosite/contract/panel/numbers";
import styles from "./numbers-room.module.css";
import { FigureTable } from "./plot.tsx";
import { sureSentence, waySentences } from "./sentences.ts";
import { texts } from "./texts.ts";

const shown = ["visits", "whatsapp", "contacts", "sold"] as const;

/** Answers the question of the room, then the four figures of the way from a visit to a sale. */
export function Summary({ numbers: { period, totals, first, last } }: { numbers: Numbers }) {
  const { contacts, burst } = totals;
  return (
    <>
      <p className={styles.say} role="status">
        <em>{texts.people(contacts.count)}</em> {texts.asked(contacts.count, period)}{" "}
        {texts.compared(contacts, period)}
      </p>
      <p className={styles.about}>
        {texts.range(first, last)} {sureSentence(contacts, period)}
      </p>
      <dl className={styles.totals}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{texts.totals[name]}</dt>
            <dd className={styles.number}>{texts.number(totals[name].count)}</dd>
            <dd className={styles.change}>
              {period === "today" ? texts.yesterday(totals[name].before) : change(totals[name])}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.about}>{waySentences(totals).join(" ")}</p>
      {burst.count > 0 && <p className={styles.about}>{texts.burst(burst.count)}</p>}
      <FigureTable
        caption={texts.way.title}
        columns={[texts.what, texts.now, texts.before]}
        rows={shown.map((name) => [
          texts.totals[name],
          texts.number(totals[name].count),
          texts.number(totals[name].before),
        ])}
      />
    </>
  );
}

function change(sums: Numbers["totals"]["visits"]): string {
  const arrow = sums.count === sums.before ? "=" : sums.count > sums.before ? "↑" : "↓";
  return `${arrow} ${texts.change(sums)}`;
}
