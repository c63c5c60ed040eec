import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";
import styles from "./numbers-room.module.css";
import { texts } from "./texts.ts";

interface PlotProps {
  title: string;
  /** What the plot shows, what changed and how certain the change is. */
  sentence: string;
  columns: string[];
  /** The first cell is the row's name. */
  rows: string[][];
  /** The graphical part. */
  chart: ReactNode;
}

/** A plot, and its figures as a table for screen readers and for everybody who wants the exact numbers. */
export function Plot({ title, sentence, columns, rows, chart }: PlotProps) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <p className={styles.sentence}>{sentence}</p>
      {rows.length > 0 && chart}
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
  /** Lengths of the bars, in the order of the legend. */
  lengths: number[];
}

const most = 8;

/**
 * Each figure also stands as text beside its bar, so nothing depends on seeing the bar. Rows beyond the first are only in the table.
 * Plain counts are dark; contacts and sales have the colours of the legend.
 */
export function Bars({ bars, isOfSales = false }: { bars: Bar[]; isOfSales?: boolean }) {
  const longest = Math.max(1, ...bars.flatMap(({ lengths }) => lengths));
  return (
    <>
      <ul className={classes(styles.bars, isOfSales ? styles.sea : styles.ink)}>
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
      {isOfSales && <Legend />}
    </>
  );
}

export function Legend() {
  return (
    <p className={classes(styles.key, styles.sea)} aria-hidden="true">
      {[texts.otherContacts, texts.soldKey].map((name) => (
        <span key={name}>
          <i />
          {name}
        </span>
      ))}
    </p>
  );
}
