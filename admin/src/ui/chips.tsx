import type { ReactNode } from "react";
import styles from "./chips.module.css";

/** A row of small choices that scrolls sideways on phones. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways
    <div className={styles.chips} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface ChipProps {
  /** Absent if it does something and is not chosen. */
  isOn?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}
