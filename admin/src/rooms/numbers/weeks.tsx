import type { Numbers } from "@fiosite/contract/panel/numbers";
import { Legend } from "./bars.tsx";
import { Plot } from "./plot.tsx";
import { weeksSentence } from "./sentences.ts";
import { texts } from "./texts.ts";
import styles from "./weeks.module.css";

const tallestRem = 7.5;

export function Weeks({ weeks }: Pick<Numbers, "weeks">) {
  const most = Math.max(1, ...weeks.flatMap(({ contacts, sold }) => [contacts, sold]));
  const height = (count: number) => `${(tallestRem * count) / most}rem`;
  return (
    <Plot
      title={texts.weeks}
      sentence={weeksSentence(weeks)}
      columns={[texts.week, texts.totals.contacts, texts.totals.sold]}
      rows={weeks.map(({ first, contacts, sold }) => [
        texts.weekOf(first),
        texts.number(contacts),
        texts.number(sold),
      ])}
    >
      <div className={styles.weeks} aria-hidden="true">
        {weeks.map(({ first, contacts, sold }) => (
          <div key={first}>
            <b>{texts.number(contacts)}</b>
            <span style={{ height: height(Math.max(contacts, sold)) }}>
              <i style={{ height: height(contacts) }} />
              <i style={{ height: height(sold) }} />
            </span>
            <small>{texts.weekOf(first)}</small>
          </div>
        ))}
      </div>
      <Legend names={[texts.otherContacts, texts.soldKey]} />
    </Plot>
  );
}
