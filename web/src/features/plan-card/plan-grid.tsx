import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";
import styles from "./plan-grid.module.css";

interface PlanGridProps {
  /** May set `--three-columns`, the widths of three cards in a row. */
  className?: string | undefined;
  children: ReactNode[];
}

/** One to six cards, side by side as far as they fit. */
export function PlanGrid({ className, children }: PlanGridProps) {
  return (
    <div className={classes(styles.grid, className)} data-count={children.length}>
      {children}
    </div>
  );
}
