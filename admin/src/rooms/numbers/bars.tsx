import { classes } from "#ui/classes.ts";
import styles from "./bars.module.css";

interface Bar {
  label: string;
  value: string;
  unit: string;
  /** Figures that the bars show, in the order of the key. */
  lengths: number[];
}

interface BarsProps {
  bars: Bar[];
  /** `ink` for what is only counted, `sea` for contacts and sales. */
  tone?: "ink" | "sea";
  /** What each of several bars means. */
  legend?: string[];
}

const most = 8;

/** The figures are text beside each bar, so nothing depends on seeing it. The rest is in the table. */
export function Bars({ bars, tone = "ink", legend }: BarsProps) {
  const longest = Math.max(1, ...bars.flatMap(({ lengths }) => lengths));
  return (
    <>
      <ul className={classes(styles.bars, styles[tone])}>
        {bars.slice(0, most).map(({ label, value, unit, lengths }) => (
          <li key={label}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>
              <b>{value}</b> {unit}
            </span>
            <span className={styles.tracks} aria-hidden="true">
              {lengths.map((length, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the key
                <i key={index} style={{ width: `${(100 * length) / longest}%` }} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {legend && <Legend names={legend} />}
    </>
  );
}

export function Legend({ names }: { names: string[] }) {
  return (
    <p className={classes(styles.key, styles.sea)} aria-hidden="true">
      {names.map((name) => (
        <span key={name}>
          <i />
          {name}
        </span>
      ))}
    </p>
  );
}
