import type { ReactNode, SelectHTMLAttributes } from "react";
import { useId } from "react";
import fieldStyles from "./field.module.css";
import { FieldError } from "./field.tsx";
import { Icon } from "./icon.tsx";
import styles from "./select.module.css";

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "className"> {
  label: string;
  error?: string | undefined;
  children: ReactNode;
}

export function Select({ label, error, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <select
          {...select}
          id={id}
          className={fieldStyles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {children}
        </select>
        <Icon name="chevron" isSmall />
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

/** In a bar, where its options say what it is. */
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
