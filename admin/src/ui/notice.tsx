import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
  tone?: "attention" | "contacted" | "danger";
  icon?: IconName;
  before?: ReactNode;
  /** Announced when it appears. */
  isLive?: boolean;
  children: ReactNode;
}

export function Notice({ tone, icon, before, isLive, children }: NoticeProps) {
  return (
    <div
      className={classes(styles.notice, tone && styles[tone])}
      role={isLive ? "status" : undefined}
    >
      {icon && <Icon name={icon} />}
      {before}
      <div>{children}</div>
    </div>
  );
}
