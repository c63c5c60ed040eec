import type { ReactNode } from "react";
import styles from "./fields.module.css";
import type { FieldForm as Form } from "./use-field-form.ts";

/** Saves with Enter too. The server's words replace the browser's own about what was typed. */
export function FieldForm({ form, children }: { form: Form; children: ReactNode }) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {children}
    </form>
  );
}
