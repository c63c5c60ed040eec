import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  /** A notice with an id is shown only while it is the target of the address, as after a form post without JavaScript. */
  id?: string | undefined;
  tone: "success" | "error";
  title: string;
  text: string;
  children?: ReactNode;
}

/** Screen readers announce a notice only if its live region was on the page before it. */
export function Notice({ id, tone, title, text, children }: NoticeProps) {
  return (
    <div id={id} className={styles.notice} data-tone={tone}>
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
  );
}
