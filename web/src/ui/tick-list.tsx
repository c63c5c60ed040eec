import { classes } from "./classes.ts";
import styles from "./tick-list.module.css";

interface TickListProps {
  items: readonly string[];
  /** How many items, counted from the first, are highlighted. */
  highlighted?: number;
  className?: string | undefined;
  /** Returns the language of an item that is not in the page's language. */
  langOf?: (item: string) => string | undefined;
}

export function TickList({ items, highlighted = 0, className, langOf }: TickListProps) {
  return (
    <ul className={classes(styles.ticks, className)}>
      {items.map((item, index) => (
        <li
          key={item}
          className={index < highlighted ? styles.highlighted : undefined}
          lang={langOf?.(item)}
        >
          {item}
        </li>
      ))}
    </ul>
  );
}
