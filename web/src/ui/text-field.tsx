import type { InputHTMLAttributes } from "react";
import styles from "./text-field.module.css";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  /** Shown below the field. */
  hint?: string;
}

export function TextField({ label, hint, ...input }: TextFieldProps) {
  const hintId = `${input.id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={input.id}>{label}</label>
      <input {...input} aria-describedby={hint === undefined ? undefined : hintId} />
      {hint !== undefined && (
        <p className={styles.hint} id={hintId} aria-live="polite">
          {hint}
        </p>
      )}
    </div>
  );
}
