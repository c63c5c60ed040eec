import type { ContactRow as Row } from "@fiosite/contract/panel/contacts";
import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "wouter";
import { type Moments, momentsIn, recentMs, useNow } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { useWaitingChanges, type WaitingChange } from "#session/unsent.ts";
import { classes } from "#ui/classes.ts";
import { Button } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { useWhatsapp, withWaiting } from "./contact-changes.ts";
import styles from "./contact-list.module.css";
import { ContactRow } from "./contact-row.tsx";
import { texts } from "./texts.ts";

interface ListProps {
  pages: Row[][];
  openId: string | undefined;
  hasMore: boolean;
  /** Not while something loads, and not after a failure, which would be repeated without end. */
  loadsMoreByItself: boolean;
  onMore: () => void;
}

const none: WaitingChange[] = [];

/** A tap or a new contact re-renders one page of 50 rows: what each page gets changes only if it concerns its rows. */
export function ContactList({ pages, openId, hasMore, loadsMoreByItself, onMore }: ListProps) {
  const { person, timeZone } = useSession();
  const moments = momentsIn(timeZone);
  const now = useNow();
  const today = moments.day(now);
  const startOfNow = useMemo(() => (today ? Date.now() : 0), [today]);
  const waiting = useWaitingChanges(person.id);
  const { onOpen, onWhatsapp } = useRowActions();
  const end = useInView<HTMLDivElement>(
    (isInView) => isInView && hasMore && loadsMoreByItself && onMore(),
    "1500px",
    `${pages.length} ${loadsMoreByItself}`,
  );
  const changing = (row: Row) => row.state === "new" || now - Date.parse(row.createdAt) < recentMs;

  return (
    <>
      <NewOnTop rows={pages[0] ?? []} />
      {pages.map((rows, index) => (
        <ContactPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only added at the end
          key={index}
          rows={rows}
          before={pages[index - 1]?.at(-1)?.createdAt}
          after={pages[index + 1]?.[0]?.createdAt}
          waiting={concerning(rows, waiting)}
          openId={rows.some(({ id }) => id === openId) ? openId : undefined}
          now={rows.some(changing) ? now : startOfNow}
          moments={moments}
          me={person}
          onOpen={onOpen}
          onWhatsapp={onWhatsapp}
        />
      ))}
      <div ref={end} className={styles.end}>
        {hasMore && (
          <Button tone="line" isWide onClick={onMore}>
            {texts.more}
          </Button>
        )}
      </div>
    </>
  );
}

function concerning(rows: Row[], waiting: WaitingChange[]): WaitingChange[] {
  if (waiting.length === 0) return none;
  const found = waiting.filter(({ contactId }) => rows.some(({ id }) => id === contactId));
  return found.length > 0 ? found : none;
}

/**
 * Always the same functions, so that rows stay memoized. Rows have plain links: the router's own would re-render every row at
 * each change of the address.
 */
function useRowActions() {
  const [, navigate] = useLocation();
  const whatsapp = useWhatsapp();
  const latest = useRef({ navigate, whatsapp });
  latest.current = { navigate, whatsapp };
  const onOpen = useCallback((event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    latest.current.navigate(event.currentTarget.pathname + location.search);
  }, []);
  const onWhatsapp = useCallback((row: Row) => void latest.current.whatsapp.open(row), []);
  return { onOpen, onWhatsapp };
}

/** New contacts come in above what is under the thumb; the browser's scroll anchoring keeps that in its place. */
function NewOnTop({ rows }: { rows: Row[] }) {
  const newest = rows[0]?.createdAt ?? "";
  const [isAtTop, setAtTop] = useState(true);
  const [seen, setSeen] = useState(newest);
  const top = useInView<HTMLDivElement>(setAtTop, "0px");
  if (isAtTop && seen !== newest) setSeen(newest);
  const count = isAtTop ? 0 : rows.filter(({ createdAt }) => createdAt > seen).length;
  return (
    <>
      <div ref={top} className={styles.top} />
      <div role="status" className={styles.newPlace}>
        {count > 0 && (
          <button
            type="button"
            className={styles.new}
            onClick={() => top.current?.scrollIntoView({ block: "center" })}
          >
            {texts.newOnTop(count)}
            <Icon name="up" isSmall />
          </button>
        )}
      </div>
    </>
  );
}

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
const ContactPage = memo(function ContactPage(props: PageProps) {
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

/**
 * Reports when an element enters or leaves the screen, enlarged by `margin`. When `about` changes it reports again: the end of a
 * list may still be on the screen after a page was added or a renewal ended the loading of one.
 */
function useInView<E extends Element>(
  onChange: (isInView: boolean) => void,
  margin: string,
  about?: unknown,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports the present state
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => latest.current(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [margin, about]);
  return element;
}
