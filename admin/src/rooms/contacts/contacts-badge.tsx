import { lateAfterMinutes } from "@fiosite/contract/panel/contacts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNow } from "#session/moments.ts";
import { classes } from "#ui/classes.ts";
import { everything, listQuery } from "./contact-queries.ts";
import styles from "./contacts-badge.module.css";
import { texts } from "./texts.ts";

/** How many wait, on every screen. */
export function ContactsBadge() {
  const { data } = useInfiniteQuery(listQuery(everything));
  const now = useNow();
  const first = data?.pages[0];
  const count = first?.counts.new ?? 0;
  if (!first || count === 0) return null;
  const waited = first.oldestNewAt ? now - Date.parse(first.oldestNewAt) : 0;
  const isLate = waited >= lateAfterMinutes * 60_000;
  return (
    <span className={classes(styles.badge, isLate && styles.late)}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{texts.badge(count, isLate)}</span>
    </span>
  );
}
