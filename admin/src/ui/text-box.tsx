import { type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { classes } from "./classes.ts";
import fieldStyles from "./field.module.css";
import { FieldError } from "./field.tsx";
import styles from "./text-box.module.css";

interface TextBoxProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> {
  label: string;
  /** At the end of the label's line: "24 de 40 letras". */
  count?: string | undefined;
  isOver?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A text of one or more lines; it grows with what is typed where the browser knows how. */
export function TextBox({ label, count, isOver, hint, error, ...textarea }: TextBoxProps) {
  const id = useId();
  const described = [count && `${id}-count`, hint && `${id}-hint`, error && `${id}-error`];
  return (
    <div className={fieldStyles.field}>
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
        {count && (
          <span id={`${id}-count`} className={classes(styles.count, isOver && styles.over)}>
            {count}
          </span>
        )}
      </div>
      <textarea
        rows={2}
        {...textarea}
        id={id}
        className={classes(fieldStyles.input, styles.box)}
        aria-invalid={error || isOver ? true : undefined}
        aria-describedby={described.filter(Boolean).join(" ") || undefined}
      />
      {hint && (
        <div id={`${id}-hint`} className="small muted">
          {hint}
        </div>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
