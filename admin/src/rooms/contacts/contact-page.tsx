import type { ContactRow as Row } from "@fiosite/contract/panel/contacts";
import { type CSSProperties, Fragment, type MouseEvent, memo } from "react";
import type { Moments } from "#session/moments.ts";
import { classes } from "#ui/classes.ts";
import type { WaitingChange } from "./change-queue.ts";
import styles from "./contact-list.module.css";
import { ContactRow } from "./contact-row.tsx";
import { withWaiting } from "./pending-row.ts";

interface PageProps {
  rows: Row[];
  /** When the last contact above and the first below came: a day that goes on has one heading and one card. */
  before: string | undefined;
  after: string | undefined;
  /** Changes to these rows that the server has not confirmed yet. */
  waiting: WaitingChange[];
  openId: string | undefined;
  now: number;
  moments: Moments;
  me: { id: string; name: string };
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
  onWhatsapp: (row: Row) => void;
}

/** Memoized: with 10,000 contacts there are 200 pages, and a tap changes one. */
export const ContactPage = memo(function ContactPage(props: PageProps) {
  const { rows, before, after, waiting, openId, now, moments, me, onOpen, onWhatsapp } = props;
  const dayBefore = before && moments.day(before);
  const dayAfter = after && moments.day(after);
  return byDay(rows, moments).map(([day, inDay]) => (
    <Fragment key={day}>
      {day !== dayBefore && (
        <h2 className={styles.day}>{moments.dayTitle(inDay[0]?.createdAt ?? day, now)}</h2>
      )}
      <ul
        style={{ "--rows": inDay.length } as CSSProperties}
        className={classes(
          styles.rows,
          day === dayBefore && styles.goesOnAbove,
          day === dayAfter && styles.goesOnBelow,
        )}
      >
        {inDay.map((row) => (
          <ContactRow
            key={row.id}
            row={withWaiting(row, waiting, me)}
            now={now}
            moments={moments}
            myId={me.id}
            isOpen={row.id === openId}
            onOpen={onOpen}
            onWhatsapp={onWhatsapp}
          />
        ))}
      </ul>
    </Fragment>
  ));
});

function byDay(rows: Row[], moments: Moments): [string, Row[]][] {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = moments.day(row.createdAt);
    const inDay = days.get(day);
    if (inDay) inDay.push(row);
    else days.set(day, [row]);
  }
  return [...days];
}
