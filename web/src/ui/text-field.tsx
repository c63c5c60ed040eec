import type { InputHTMLAttributes } from "react";
import styles from "./text-field.module.css";

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
}

export function TextField({ label, ...input }: TextFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={input.id}>{label}</label>
      <input {...input} />
    </div>
  );
}
