import type { ReactNode } from "react";
import styles from "./plot.module.css";
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
