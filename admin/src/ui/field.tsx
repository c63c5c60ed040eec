import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./field.module.css";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className"> {
  label: string;
  error?: string | undefined;
}

export function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

interface FieldErrorProps {
  /** Of the field, which names `${id}-error` in aria-describedby. */
  id: string;
  error: string | undefined;
}

export function FieldError({ id, error }: FieldErrorProps) {
  return (
    error && (
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    )
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  isChecked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function Choice({ name, value, isChecked, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} value={value} checked={isChecked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
