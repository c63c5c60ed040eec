import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import styles from "./screen.module.css";

interface ScreenProps {
  title: string;
  /** One sentence that answers the screen's question. */
  about?: ReactNode;
  /** Where phones go back to; wide screens have the side bar. */
  back?: { to: string; label: string };
  action?: ReactNode;
  children: ReactNode;
}

export function Screen({ title, about, back, action, children }: ScreenProps) {
  useTitle(title);
  return (
    <div className={styles.screen}>
      {back && <BackLink {...back} />}
      <header className={styles.top}>
        <div>
          <h1>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="back" />
      {label}
    </Link>
  );
}

/** Names the screen, never a person: titles are kept in the browser's history and shown in pictures of the desktop. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Painel`;
  }, [title]);
}
