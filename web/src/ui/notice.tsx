import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  /** A notice with an id is shown only while the address points at it: pages answered without JavaScript. */
  id?: string;
  tone: "success" | "error";
  title: string;
  text: string;
  children?: ReactNode;
}

/** Announced by screen readers: a success when they are idle, an error at once. */
export function Notice({ id, tone, title, text, children }: NoticeProps) {
  return (
    <div
      id={id}
      className={styles.notice}
      data-tone={tone}
      role={tone === "error" ? "alert" : "status"}
    >
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
  );
}
