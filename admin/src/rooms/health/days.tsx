import type { Health } from "@fiosite/contract/panel/health";
import styles from "./health-room.module.css";
import { texts } from "./texts.ts";

const shownDay = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;

export function Days({ days }: Pick<Health, "days">) {
  const bad = days.filter(({ isWell }) => !isWell);
  if (days.length === 0) return null;
  const sentence =
    bad.length === 0
      ? texts.daysWell(days.length)
      : `${texts.daysBroken(bad.length, days.length)} ${bad.map(({ day }) => shownDay(day)).join(", ")}.`;
  return (
    <section className={styles.card}>
      <h2>{texts.days}</h2>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ day, isWell }) => (
          <i key={day} className={isWell ? undefined : styles.bad} />
        ))}
      </div>
      <p>{sentence}</p>
    </section>
  );
}
