import type { ComponentProps, ReactNode, Ref } from "react";
import styles from "./form.module.css";

interface TextFieldProps extends ComponentProps<"input"> {
  id: string;
  label: string;
  /** Shown below the field. */
  hint?: string;
  /** The hint says that something may be wrong. It keeps its height, so that nothing below moves while a visitor taps. */
  isDoubtful?: boolean;
}

export function TextField({ label, hint, isDoubtful, ...input }: TextFieldProps) {
  const hintId = `${input.id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={input.id}>{label}</label>
      <input {...input} aria-describedby={hint === undefined ? undefined : hintId} />
      {hint !== undefined && (
        <p className={styles.hint} data-doubtful={isDoubtful} id={hintId} aria-live="polite">
          {hint}
        </p>
      )}
    </div>
  );
}

interface NoticeProps {
  /** A notice with an id is shown only while the address ends in this id, as after a form post without JavaScript. */
  id?: string | undefined;
  /** For focusing the notice, which scrolls to it. */
  ref?: Ref<HTMLDivElement> | undefined;
  tone: "success" | "pending" | "error";
  title: string;
  text: string;
  children?: ReactNode;
}

/** Screen readers announce a notice only if its live region was on the page before it. */
export function Notice({ id, ref, tone, title, text, children }: NoticeProps) {
  return (
    <div id={id} ref={ref} className={styles.notice} data-tone={tone} tabIndex={-1}>
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
  );
}
