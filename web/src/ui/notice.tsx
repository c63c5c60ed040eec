import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  /** A notice with an id is shown only while the address points at it: pages answered without JavaScript. */
  id?: string | undefined;
  tone: "success" | "error";
  title: string;
  text: string;
  children?: ReactNode;
}

/** Announced by screen readers when it comes into a live region that was there before it. */
export function Notice({ id, tone, title, text, children }: NoticeProps) {
  return (
    <div id={id} className={styles.notice} data-tone={tone}>
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
  );
}
