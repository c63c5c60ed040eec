import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import styles from "./fold.module.css";

interface FoldProps {
  icon?: ReactNode;
  title: string;
  about: string;
  /** A mistake inside must be seen. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A line that opens, for what few people need. */
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
