import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { classes } from "./classes.ts";
import styles from "./fields.module.css";
import { Icon } from "./icon.tsx";

/** What every field accepts; the component sets the other attributes. */
type Attributes<Own> = Omit<Own, "id" | "className"> & {
  label: string;
  error?: string | undefined;
};

export function Field({
  label,
  error,
  ...input
}: Attributes<InputHTMLAttributes<HTMLInputElement>>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} className={styles.input} {...described({ id, error })} />
      <FieldError id={id} error={error} />
    </div>
  );
}

interface TextBoxProps extends Attributes<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  /** At the end of the label's line: "24 de 40 letras". */
  count?: string | undefined;
  isOver?: boolean;
}

/** A text of one or more lines. It grows with its content in browsers that support this. */
export function TextBox({ label, count, isOver, error, ...textarea }: TextBoxProps) {
  const id = useId();
  return (
    <div className={styles.field}>
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
        className={classes(styles.input, styles.textBox)}
        {...described({ id, count, error, isOver })}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

interface MoneyProps extends Attributes<InputHTMLAttributes<HTMLInputElement>> {
  currency: string;
}

/** An amount in large digits, typed with the numeric keyboard. */
export function MoneyField({ label, currency, error, ...input }: MoneyProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.money}>
        <span aria-hidden="true">{currency}</span>
        <input {...input} inputMode="decimal" autoComplete="off" {...described({ id, error })} />
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

type SelectProps = Attributes<SelectHTMLAttributes<HTMLSelectElement>>;

export function Select({ label, error, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.select}>
        <select {...select} className={styles.input} {...described({ id, error })}>
          {children}
        </select>
        <Icon name="chevron" isSmall />
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A select without a visible label, for bars, where its options explain it. */
export function PillSelect({ label, children, ...select }: Omit<SelectProps, "error">) {
  return (
    <div className={styles.pill}>
      <select {...select} aria-label={label}>
        {children}
      </select>
      <Icon name="chevron" isSmall />
    </div>
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

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

interface Description {
  id: string;
  error: string | undefined;
  count?: string | undefined;
  isOver?: boolean | undefined;
}

/** Links a control to its label, counter and error for screen readers. */
function described({ id, error, count, isOver }: Description) {
  const by = [count && `${id}-count`, error && `${id}-error`];
  return {
    id,
    "aria-invalid": error || isOver ? true : undefined,
    "aria-describedby": by.filter(Boolean).join(" ") || undefined,
  };
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    )
  );
}
