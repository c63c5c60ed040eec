import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import styles from "./fold.module.css";

interface FoldProps {
  icon?: ReactNode;
  title: string;
  about: string;
  /** Opens the fold, because a mistake inside must be visible. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A line that unfolds what few people need. */
export function Fold({ icon, title, about, isOpen = false, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen || undefined}>
      <summary>
        {icon}
        <span>
          {title}
          <small>{about}</small>
        </span>
        <Icon name="chevron" isSmall />
      </summary>
      <div>{children}</div>
    </details>
  );
}
