import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { useTitle } from "#ui/screen.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import { ContactList } from "./contact-list.tsx";
import { everything, listQuery, shortenList } from "./contact-queries.ts";
import type { ContactFilter } from "./contact-requests.ts";
import styles from "./contacts-room.module.css";
import { ListSummary } from "./list-summary.tsx";
import { NoRows } from "./no-rows.tsx";
import { NoticesOffer } from "./notices-offer.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { texts } from "./texts.ts";

const loadContact = () => import("./contact-screen.tsx");
const ContactScreen = lazy(loadContact);

/** List and contact: side by side on wide screens, one at a time on phones, where the list keeps its place meanwhile. */
export function ContactsRoom() {
  const [, , openId] = useLocation().pathname.split("/");
  const client = useQueryClient();
  const [filter, setFilter] = useState<ContactFilter>(everything);
  useEffect(() => () => shortenList(client, filter), [client, filter]);
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    listQuery(filter),
  );
  useTitle(openId ? texts.contactTitle : texts.title);
  usePlaceInList(openId);
  // After the list is shown, so that it does not delay it, and before a contact is opened.
  const hasList = data !== undefined;
  useEffect(() => {
    if (hasList) loadContact().catch(() => undefined);
  }, [hasList]);
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  const pages = useMemo(() => data?.pages.map(({ contacts }) => contacts) ?? [], [data]);
  const isEmpty = pages.every((rows) => rows.length === 0);

  return (
    <div className={styles.room} data-open={Boolean(openId)}>
      <section className={styles.list} aria-labelledby="contacts-title">
        <header className={styles.top}>
          <h1 id="contacts-title">{texts.title}</h1>
          <ListSummary />
        </header>
        <OfflineNotice />
        <NoticesOffer />
        <ContactFilters filter={filter} counts={data?.pages[0]?.counts} onChange={setFilter} />
        {!data && <Skeleton texts={texts} onRetry={() => void refetch()} />}
        {data && isEmpty && <NoRows filter={filter} />}
        {!isEmpty && (
          <ContactList pages={pages} openId={openId} hasMore={hasNextPage} onMore={more} />
        )}
      </section>
      <section className={styles.contact} aria-label={texts.contactTitle}>
        {openId ? (
          <Suspense>
            <ContactScreen key={openId} id={openId} />
          </Suspense>
        ) : (
          <p className={styles.choose}>{texts.choose}</p>
        )}
      </section>
    </div>
  );
}

/** Phones show the list and the contact on the same page: each starts where it was left. */
function usePlaceInList(openId: string | undefined): void {
  const place = useRef(0);
  const wasOpen = useRef(openId);
  useLayoutEffect(() => {
    if (wasOpen.current === openId) return;
    if (!wasOpen.current) place.current = scrollY;
    scrollTo(0, openId ? 0 : place.current);
    wasOpen.current = openId;
  }, [openId]);
}
