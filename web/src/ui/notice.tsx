import type { ReactNode, Ref } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  /** A notice with an id is shown only while it is the target of the address, as after a form post without JavaScript. */
  id?: string | undefined;
  /** Can take the focus, which scrolls to it. */
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
