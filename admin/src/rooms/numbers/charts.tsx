import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";
import styles from "./numbers-room.module.css";
import { texts } from "./texts.ts";

interface PlotProps {
  title: string;
  /** What it shows, what changed and how sure that is. */
  sentence: string;
  columns: string[];
  /** The first cell names the row. */
  rows: string[][];
  children: ReactNode;
}

/** A plot with its figures as a table behind it, for screen readers and for those who want each number. */
export function Plot({ title, sentence, columns, rows, children }: PlotProps) {
  return (
    <section className={styles.plot}>
      <h2>{title}</h2>
      <p className={styles.sentence}>{sentence}</p>
      {rows.length > 0 && children}
      {rows.length > 0 && <FigureTable caption={title} columns={columns} rows={rows} />}
    </section>
  );
}

interface TableProps {
  caption: string;
  columns: string[];
  rows: string[][];
}

export function FigureTable({ caption, columns, rows }: TableProps) {
  return (
    <details className={styles.details}>
      <summary>{texts.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={caption}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = "", ...cells], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, two may have one name
              <tr key={index}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the column
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

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
