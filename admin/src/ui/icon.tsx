import { classes } from "./classes.ts";
import styles from "./icon.module.css";
import type { IconName } from "./icon-sprite.tsx";

export function Icon({ name, isSmall }: { name: IconName; isSmall?: boolean }) {
  return (
    <svg className={classes(styles.icon, isSmall && styles.small)} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
