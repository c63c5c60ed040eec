import type { SiteField } from "@fiosite/contract/panel/fields";
import { type KeyboardEvent, type MouseEvent, useId } from "react";
import { classes } from "#ui/classes.ts";
import { IconButton } from "#ui/controls.tsx";
import type { FieldForm } from "../fields/use-field-form.ts";
import styles from "./plan-form.module.css";
import { texts } from "./texts.ts";

/** The site's card has room for this many. */
const mostLines = 12;

interface PlanLinesProps {
  field: SiteField;
  english: SiteField | undefined;
  form: FieldForm;
  /** The field that says how many of the first lines are bold; camera plans have none. */
  bold: SiteField | undefined;
  lines: string[];
  boldCount: number;
}

interface Row {
  text: string;
  /** Undefined until somebody has typed an English line. */
  english: string | undefined;
  isBold: boolean;
}

/** What comes with a plan, one text per line. The last line is empty, for a further text. */
export function PlanLines({ field, english, form, bold, lines, boldCount }: PlanLinesProps) {
  const id = useId();
  const [[first], [other] = []] = [field.values, english?.values];
  const typed = other && form.typed[other.path]?.typed;
  const rows: Row[] = lines.map((text, at) => ({
    text,
    isBold: at < boldCount,
    english: Array.isArray(typed) ? (typed[at] ?? "") : undefined,
  }));
  const problem = first && form.problems[first.path];

  function setRows(next: Row[]) {
    if (!first) return;
    form.set(
      first.path,
      next.map(({ text }) => text),
      first.value,
    );
    // The English moves together with its line.
    if (other && Array.isArray(typed)) {
      const moved = next.map((row) => row.english ?? "");
      form.set(other.path, moved, other.value);
    }
    const count = next.filter(({ isBold }) => isBold).length;
    if (bold && count !== boldCount) form.set(bold.path, String(count), bold.values[0]?.value);
  }
  const without = (at: number) => rows.filter((_row, place) => place !== at);
  function write(at: number, text: string) {
    const row = rows[at] ?? { text, english: "", isBold: false };
    setRows([...rows.slice(0, at), { ...row, text }, ...rows.slice(at + 1)]);
  }
  /** Bold lines come first, so a starred line moves behind the last bold one. */
  function star(at: number) {
    const row = rows[at];
    if (!row) return;
    const others = without(at);
    const behind = others.filter(({ isBold }) => isBold).length;
    const moved = { ...row, isBold: !row.isBold };
    setRows([...others.slice(0, behind), moved, ...others.slice(behind)]);
  }

  const shown = rows.length < mostLines ? [...rows, undefined] : rows;
  return (
    <div className={styles.lines}>
      <p id={id} className={styles.linesHead}>
        <b>{texts.plan.lines}</b>
        {bold && <small>{texts.plan.starAbout}</small>}
      </p>
      <ul aria-labelledby={id}>
        {shown.map((row, at) => {
          const error = first && form.problems[`${first.path}.${at}`];
          const isWrong = error || (problem && !row);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id but their position
              key={at}
              onBlur={({ currentTarget, relatedTarget }) => {
                // Not if a button of the same line gets the focus: it would belong to the next line before it is released.
                if (currentTarget.contains(relatedTarget)) return;
                if (row?.text.trim() === "") setRows(without(at));
              }}
            >
              <div className={classes(styles.line, row?.isBold && styles.bold)}>
                {bold && (
                  <button
                    type="button"
                    aria-label={texts.plan.star(at + 1)}
                    aria-pressed={row?.isBold ?? false}
                    disabled={!row}
                    onMouseDown={keepFocus}
                    onClick={() => star(at)}
                  >
                    <Star />
                  </button>
                )}
                <textarea
                  rows={1}
                  aria-label={texts.plan.line(at + 1)}
                  aria-invalid={isWrong ? true : undefined}
                  placeholder={row ? undefined : texts.plan.newLine}
                  value={row?.text ?? ""}
                  enterKeyHint="next"
                  onKeyDown={toNextLine}
                  onChange={(event) => write(at, event.target.value.replaceAll("\n", " "))}
                />
                {row && (
                  <IconButton
                    icon="close"
                    label={texts.plan.removeLine(at + 1)}
                    onMouseDown={keepFocus}
                    onClick={() => setRows(without(at))}
                  />
                )}
              </div>
              {isWrong && (
                <p role="alert" className={styles.problem}>
                  {error ?? problem}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Keeps the focus in the text. Safari gives a tapped button none, so the empty line would be gone before the tap ends. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function toNextLine(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.closest("li")?.nextElementSibling?.querySelector("textarea")?.focus();
}

/** Defined here, because no other screen uses it. */
function Star() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="m12 3.5 2.6 5.6 6 .7-4.4 4.1 1.2 6-5.4-3-5.4 3 1.2-6-4.4-4.1 6-.7Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
