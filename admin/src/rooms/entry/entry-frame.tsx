import logoOnDark from "@fiosite/content/brand/logo-on-dark.svg";
import logoOnLight from "@fiosite/content/brand/logo-on-light.svg";
import type { ReactNode } from "react";
import { useWaitingAuthors } from "#session/unsent.ts";
import { Notice, useStarted } from "#ui/screen.tsx";
import styles from "./entry-frame.module.css";
import { texts } from "./texts.ts";

/** Shows the picture of the site beside or above the current step. */
export function EntryFrame({
  problem,
  children,
}: {
  problem: string | undefined;
  children: ReactNode;
}) {
  useStarted();
  // Names the people whose unsent changes wait on this device, because only they can send them.
  const authors = useWaitingAuthors();
  return (
    <main className={styles.entry}>
      <div className={styles.sky} aria-hidden="true">
        <img src={logoOnDark} width="158" height="32" alt="" />
        <svg viewBox="0 0 390 34" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 26C50 26 70 4 120 4c44 0 54 20 96 20 54 0 70-16 114-16 30 0 44 12 60 14v12H0Z" />
        </svg>
      </div>
      <div className={styles.box}>
        <img className={styles.logo} src={logoOnLight} width="178" height="36" alt="" />
        {problem && (
          <Notice tone="attention" icon="alert" isLive>
            {problem}
          </Notice>
        )}
        {authors.map(({ id, name, count }) => (
          <Notice key={id} icon="people">
            {texts.waiting(name, count)}
          </Notice>
        ))}
        {children}
      </div>
    </main>
  );
}

export function Say({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.say}>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  );
}

export function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step}>
          <b aria-hidden="true">{index + 1}</b>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
