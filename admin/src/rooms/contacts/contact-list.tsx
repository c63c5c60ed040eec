import type { ContactView, ContactRow as Row } from "@fiosite/contract/panel/contacts";
import {
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { type Moments, recentMs, useMoments } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { useWaitingChanges, type WaitingChange } from "#session/unsent.ts";
import { classes } from "#ui/classes.ts";
import { Button } from "#ui/controls.tsx";
import styles from "./contact-list.module.css";
import { useTeamAndPlans } from "./contact-queries.ts";
import { ContactRow } from "./contact-row.tsx";
import { texts } from "./texts.ts";
import { withWaiting } from "./with-waiting.ts";

export interface ListProps {
  pages: Row[][];
  openId: string | undefined;
  hasMore: boolean;
  /** False while something loads, and after a failure, which would otherwise be repeated endlessly. */
  loadsMoreByItself: boolean;
  onMore: () => void;
}

interface SectionsProps extends ListProps {
  view: ContactView;
  /** Contacts that were noted here and that the server does not have yet. */
  unsent: Row[];
  /** Shown between the unsent rows and the others. */
  children: ReactNode;
}

const none: WaitingChange[] = [];

/** A tap or a new contact re-renders only one page of 50 rows, because a page's props change only if they concern its rows. */
export function ContactList(props: SectionsProps) {
  const { pages, view, unsent, openId } = props;
  const { person } = useSession();
  const moments = useMoments();
  // An older `moments` for pages whose rows show nothing that changes within a day.
  const ofToday = useRef(moments);
  if (ofToday.current.today !== moments.today) ofToday.current = moments;
  const waiting = useWaitingChanges(person.id);
  const known = useTeamAndPlans();
  // Memoized, because it reads the times of every loaded row.
  const parts = useMemo(() => {
    const isRecent = (at: string | null) => at !== null && moments.now - Date.parse(at) < recentMs;
    const changing = (row: Row) =>
      row.waitingSince || row.reminder || isRecent(row.askedAt) || isRecent(row.touchedAt);
    const sectionOf = (row: Row | undefined) => row && sectionKey(row, view, moments);
    return pages.map((rows, index) => ({
      rows,
      before: sectionOf(pages[index - 1]?.at(-1)),
      after: sectionOf(pages[index + 1]?.[0]),
      moments: rows.some(changing) ? moments : ofToday.current,
    }));
  }, [pages, view, moments]);

  return (
    <>
      {unsent.length > 0 && (
        <>
          <h2 className={styles.day}>{texts.sections.unsent}</h2>
          <ul className={styles.rows} style={{ "--rows": unsent.length } as CSSProperties}>
            {unsent.map((row) => (
              <ContactRow
                key={row.id}
                view={view}
                row={row}
                moments={moments}
                isUnsent
                myId={person.id}
                isOpen={row.id === openId}
              />
            ))}
          </ul>
        </>
      )}
      {props.children}
      {parts.map((part, index) => {
        const concerned = concerning(part.rows, waiting);
        return (
          <ContactPage
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are only added at the end
            key={index}
            view={view}
            me={person}
            {...part}
            waiting={concerned}
            known={concerned === none ? undefined : known}
            openId={part.rows.some(({ id }) => id === openId) ? openId : undefined}
          />
        );
      })}
      <ListEnd {...props} />
    </>
  );
}

export function ListEnd({ hasMore, loadsMoreByItself, onMore }: ListProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!(end.current && hasMore && loadsMoreByItself)) return undefined;
    // A new observer after each page reports again, because the end may still be near the screen.
    const observer = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && onMore(),
      { rootMargin: "1500px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, loadsMoreByItself, onMore]);
  return (
    <div ref={end} className={styles.end}>
      {hasMore && (
        <Button tone="line" isWide onClick={onMore}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}

function concerning(rows: Row[], waiting: WaitingChange[]): WaitingChange[] {
  if (waiting.length === 0) return none;
  const found = waiting.filter(({ contactId }) => rows.some(({ id }) => id === contactId));
  return found.length > 0 ? found : none;
}

interface PageProps {
  rows: Row[];
  view: ContactView;
  /** Sections of the contact above and the contact below this page. A section that continues across pages has one heading and one card. */
  before: string | undefined;
  after: string | undefined;
  /** Changes to these rows that the server has not confirmed yet. */
  waiting: WaitingChange[];
  /** The team and plans, to name what waiting changes say. */
  known: ReturnType<typeof useTeamAndPlans> | undefined;
  openId: string | undefined;
  moments: Moments;
  me: { id: string; name: string };
}

/** Memoized: with 10,000 contacts there are 200 pages, and a tap changes one. */
const ContactPage = memo(function ContactPage(props: PageProps) {
  const { rows, view, before, after, waiting, known, openId, moments, me } = props;
  const sections = groupedBy(rows, (row) => sectionKey(row, view, moments));
  return sections.map(([section, inside]) => (
    <Fragment key={section}>
      {section !== before && (
        <h2 className={styles.day}>
          {isSection(section)
            ? texts.sections[section]
            : moments.dayTitle(inside[0]?.askedAt ?? section)}
        </h2>
      )}
      <ul
        style={{ "--rows": inside.length } as CSSProperties}
        className={classes(
          styles.rows,
          section === before && styles.goesOnAbove,
          section === after && styles.goesOnBelow,
        )}
      >
        {inside.map((row) => (
          <ContactRow
            key={row.id}
            view={view}
            moments={moments}
            row={withWaiting(row, waiting, me, known)}
            myId={me.id}
            isOpen={row.id === openId}
          />
        ))}
      </ul>
    </Fragment>
  ));
});

/** Groups by the server's section, so a row that somebody has just tapped stays in place until the list is loaded again. */
function sectionKey(row: Row, view: ContactView, moments: Moments): string {
  if (view === "all") return moments.day(row.askedAt);
  return view === "new" ? "waiting" : (row.section ?? "planned");
}

const isSection = (section: string): section is keyof typeof texts.sections =>
  section in texts.sections;

/** Groups in the order in which they first appear. */
export function groupedBy<T>(items: T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}
