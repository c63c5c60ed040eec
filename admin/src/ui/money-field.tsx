import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import fieldStyles from "./field.module.css";
import { FieldError } from "./field.tsx";
import styles from "./money-field.module.css";

interface MoneyProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> {
  label: string;
  currency: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** An amount in large digits, with the keyboard of numbers. */
export function MoneyField({ label, currency, hint, error, ...input }: MoneyProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.money}>
        <span aria-hidden="true">{currency}</span>
        <input
          {...input}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="small muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
