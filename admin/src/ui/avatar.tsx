import styles from "./avatar.module.css";
import { classes } from "./classes.ts";

export function Avatar({ name, isMe }: { name: string; isMe?: boolean }) {
  return (
    <span className={classes(styles.avatar, isMe && styles.me)} aria-hidden="true">
      {initial(name)}
    </span>
  );
}

/** What colleagues call somebody. */
export const firstName = (name: string) => name.split(" ")[0] ?? name;

export function initial(name: string): string {
  const [first = "?"] = name.trim();
  return first.toLocaleUpperCase("pt-BR");
}
