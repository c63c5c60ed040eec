import type { ReactNode } from "react";
import { Notice } from "#ui/notice.tsx";
import styles from "./notices-room.module.css";

interface StepsProps {
  title: string;
  steps: string[];
  note?: string;
  children?: ReactNode;
}

/** What the person has to do outside of the panel. */
export function Steps({ title, steps, note, children }: StepsProps) {
  return (
    <>
      <Notice tone="attention" icon="alert">
        <p>
          <b>{title}</b>
        </p>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {note && <p className="small">{note}</p>}
      </Notice>
      {children}
    </>
  );
}
