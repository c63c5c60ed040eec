import type { ContactRow as Row } from "@fiosite/contract/panel/contacts";
import { type MouseEvent, useCallback, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { momentsIn, recentMs, useNow } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { WaitingChange } from "./change-queue.ts";
import styles from "./contact-list.module.css";
import { ContactPage } from "./contact-page.tsx";
import { useWaitingChanges } from "./contacts-sync.tsx";
import { texts } from "./texts.ts";
import { useInView } from "./use-in-view.ts";
import { useWhatsapp } from "./use-whatsapp.ts";

interface ListProps {
  pages: Row[][];
  openId: string | undefined;
  hasMore: boolean;
  onMore: () => void;
}

const none: WaitingChange[] = [];

/** A tap or a new contact re-renders one page of 50 rows: what each page gets changes only if it concerns its rows. */
export function ContactList({ pages, openId, hasMore, onMore }: ListProps) {
  const { person, timeZone } = useSession();
  const moments = momentsIn(timeZone);
  const now = useNow();
  const today = moments.day(now);
  const startOfNow = useMemo(() => (today ? Date.now() : 0), [today]);
  const waiting = useWaitingChanges();
  const { onOpen, onWhatsapp } = useRowActions();
  const end = useInView<HTMLDivElement>(
    (isInView) => isInView && hasMore && onMore(),
    "1500px",
    pages.length,
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
  const navigate = useNavigate();
  const whatsapp = useWhatsapp();
  const latest = useRef({ navigate, whatsapp });
  latest.current = { navigate, whatsapp };
  const onOpen = useCallback((event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void latest.current.navigate(event.currentTarget.pathname);
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
