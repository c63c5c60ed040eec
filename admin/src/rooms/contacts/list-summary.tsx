import { useInfiniteQuery } from "@tanstack/react-query";
import { momentsIn, useNow, waited } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { everything, listQuery } from "./contact-queries.ts";
import { useIsOffline } from "./contacts-sync.tsx";
import styles from "./list-summary.module.css";
import { texts } from "./texts.ts";

/** Answers the question of the room: who waits, and for how long. */
export function ListSummary() {
  const { data, dataUpdatedAt } = useInfiniteQuery(listQuery(everything));
  const { timeZone } = useSession();
  const isOffline = useIsOffline();
  const now = useNow();
  const first = data?.pages[0];
  if (!first) return <p className={styles.summary}>{texts.loading}</p>;
  if (isOffline) {
    const asOf = momentsIn(timeZone).time(new Date(dataUpdatedAt).toISOString());
    return <p className={styles.summary}>{texts.asOf(asOf)}</p>;
  }
  const count = first.counts.new ?? 0;
  if (count === 0) return <p className={styles.summary}>{texts.nobodyWaits}</p>;
  return (
    <p className={styles.summary}>
      <b>{texts.waiting(count)}</b>{" "}
      {first.oldestNewAt && (
        <span>{texts.oldest(waited(now - Date.parse(first.oldestNewAt)))}</span>
      )}
    </p>
  );
}
