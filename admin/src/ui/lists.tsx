import type { ReactNode } from "react";
import { Link } from "wouter";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./lists.module.css";

export function CardList({ isFirst, children }: { isFirst?: boolean; children: ReactNode }) {
  return <ul className={classes(styles.list, isFirst && styles.sail)}>{children}</ul>;
}

interface CardRowProps {
  icon: IconName;
  title: string;
  about?: ReactNode;
  /** Buttons at the end. */
  action?: ReactNode;
}

export function CardRow({ icon, title, about, action }: CardRowProps) {
  return (
    <li className={styles.row}>
      <Icon name={icon} />
      <Text title={title} about={about} />
      {action}
    </li>
  );
}

export function CardLink({
  icon,
  title,
  about,
  to,
}: Omit<CardRowProps, "action"> & { to: string }) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <Icon name={icon} />
        <Text title={title} about={about} />
        <Icon name="chevron" />
      </Link>
    </li>
  );
}

interface CardButtonProps extends Omit<CardRowProps, "action" | "icon"> {
  icon?: IconName;
  /** Shown instead of an icon. */
  picture?: ReactNode;
  onClick: () => void;
}

/** Without an icon of its own, it shows the arrow of a link. */
export function CardButton({ icon, picture, title, about, onClick }: CardButtonProps) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onClick}>
        {icon && <Icon name={icon} />}
        {picture}
        <Text title={title} about={about} />
        {!icon && <Icon name="chevron" />}
      </button>
    </li>
  );
}

function Text({ title, about }: { title: string; about: ReactNode }) {
  return (
    <span className={styles.text}>
      {title}
      {about && <small>{about}</small>}
    </span>
  );
}

export interface ThreadItem {
  key: string | number;
  text: ReactNode;
  said?: string | null;
  when: ReactNode;
}

/** What happened, newest first, along a line with a dot for each event. */
export function Thread({ items }: { items: ThreadItem[] }) {
  return (
    <ol className={styles.thread}>
      {items.map(({ key, text, said, when }) => (
        <li key={key}>
          <p>{text}</p>
          {said && <p className={styles.said}>{said}</p>}
          <div className={styles.when}>{when}</div>
        </li>
      ))}
    </ol>
  );
}

export function Avatar({ name, isMe }: { name: string; isMe?: boolean }) {
  return (
    <span className={classes(styles.avatar, isMe && styles.me)} aria-hidden="true">
      {initial(name)}
    </span>
  );
}

/** The name that colleagues use. In the region many people are "Dona Zuleide" or "Seu Nonato". */
export const firstName = (name: string) =>
  /^(?:(?:[Dd]ona|[Ss]eu|[Ss]ra?\.?|[Dd]ra?\.?) +(?=\p{Lu}))?([^ ]+)/u.exec(name.trim())?.[1] ??
  name;

/** The first letter, or "?" for "(sem nome)". */
export function initial(name: string): string {
  const [first = "?"] = firstName(name).match(/^[\p{L}\p{N}]/u) ?? [];
  return first.toLocaleUpperCase("pt-BR");
}
