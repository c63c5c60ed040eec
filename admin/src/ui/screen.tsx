import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { classes } from "./classes.ts";
import { Button } from "./controls.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./screen.module.css";

interface ScreenProps {
  title: string;
  /** One sentence that answers the screen's question. */
  about?: ReactNode;
  /** Where the back link leads on phones; wide screens have the side bar. */
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

/** Names the screen, never a person, because titles are kept in the browser's history and appear in screenshots. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Painel`;
  }, [title]);
}

/** For files and state that depend on the screen's width. Pure layout belongs in the stylesheet. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}

const shownAfter = 400;
const slowAfter = 8000;

// Every room uses the same words.
const slowText = "Está demorando. A internet daí parece fraca.";
export const retryText = "Tentar de novo";

/** Removes the placeholder of index.html once there is a screen. */
export function useStarted(): void {
  useLayoutEffect(() => document.getElementById("start")?.remove(), []);
}

interface SkeletonProps {
  /** False where index.html has painted its own placeholder. */
  hasRows?: boolean;
  /** What is being loaded, for screen readers. */
  loading: string;
  slow?: string;
  onRetry: () => void;
}

/**
 * Shown while something loads. At first it shows nothing, so that a fast response does not flash, and later it says that loading is
 * slow.
 */
export function Skeleton({ hasRows = true, loading, slow = slowText, onRetry }: SkeletonProps) {
  const isShown = useAfter(shownAfter);
  const isSlow = useAfter(slowAfter);
  return (
    <div className={classes("stack", styles.place)}>
      <p role="status" className={isSlow ? styles.slow : "visually-hidden"}>
        {isSlow ? slow : loading}
      </p>
      {isSlow && (
        <Button tone="line" isSmall onClick={onRetry}>
          {retryText}
        </Button>
      )}
      {isShown && hasRows && (
        <div className="skeleton-rows" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}

/** Stands beside a button that waits for the server. */
export function SlowHint() {
  return useAfter(slowAfter) && <p role="status">{slowText}</p>;
}

function useAfter(milliseconds: number): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isAfter;
}

interface NoticeProps {
  tone?: "attention" | "contacted" | "danger";
  icon?: IconName;
  before?: ReactNode;
  /** Announced by screen readers when it appears. */
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
