import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  tone: "success" | "error";
  title: string;
  text: string;
  children?: ReactNode;
}

/** Announced by screen readers: a success when they are idle, an error at once. */
export function Notice({ tone, title, text, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
  );
}
