import { type ContactView, contactStates, contactViews } from "@fiosite/contract/panel/contacts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useParams, useSearchParams } from "wouter";
import { useSession } from "#session/session.ts";
import { UnsavedNotices } from "#session/unsaved.tsx";
import { useUnsent, useWaitingChanges } from "#session/unsent.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazy } from "#ui/lazy.tsx";
import { Skeleton, useTitle } from "#ui/screen.tsx";
import { ContactFilters, countAll, ListSummary, Rest } from "./around-list.tsx";
import { ContactList } from "./contact-list.tsx";
import { type ContactFilter, listQuery, shortenList, useTeamAndPlans } from "./contact-queries.ts";
import styles from "./contacts-room.module.css";
import { OfflineNotice, useIsOffline } from "./contacts-sync.tsx";
import { texts } from "./texts.ts";
import { notedRow, withWaiting } from "./with-waiting.ts";

const loadContact = () => import("./contact-screen.tsx");
const loadAgenda = () => import("./agenda.tsx");
const ContactScreen = lazy(loadContact);
const Agenda = lazy(
  loadAgenda,
  <Skeleton loading={texts.loading} onRetry={() => location.reload()} />,
);
const loadNote = () => import("./note-contact.tsx");
const NoteContact = lazy(loadNote);
const loadQuiet = () => import("./quiet-list.tsx");

/** Undefined until the file is loaded, or if it cannot be loaded. The list works without it. */
function useQuiet() {
  const [quiet, setQuiet] = useState<Awaited<ReturnType<typeof loadQuiet>>>();
  useEffect(() => void loadQuiet().then(setQuiet, () => undefined), []);
  return quiet;
}

/** List and contact are side by side on wide screens. Phones show one at a time, and the list keeps its scroll position. */
export function ContactsRoom() {
  const { id: openId } = useParams<{ id?: string }>();
  const client = useQueryClient();
  const [chosen, setFilter] = useFilter();
  const asked = useMemo(
    (): ContactFilter => (chosen.search ? { ...chosen, view: "all" } : chosen),
    [chosen],
  );
  // The chip changes in the next frame; the 50 rows of its list follow.
  const filter = useDeferredValue(asked);
  useEffect(() => () => void shortenList(client, filter), [client, filter]);
  const list = useInfiniteQuery(listQuery(filter));
  const { data, fetchNextPage, isFetching, refetch } = list;
  const quiet = useQuiet();
  useTitle(openId ? texts.contactTitle : texts.title);
  const section = usePlaceInList(openId);
  const [isNoting, setNoting] = useNoting();
  const [isPassing, setPassing] = useState(false);
  // These files load after the list, so that they do not delay it, and before a contact is opened.
  const hasList = data !== undefined;
  useEffect(() => {
    if (!hasList) return;
    Promise.all([loadContact(), loadNote(), loadAgenda()]).catch(() => undefined);
  }, [hasList]);
  const isOffline = useIsOffline();
  // The later of two simultaneous loads cancels the other, so the next page waits for a running renewal.
  const more = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [fetchNextPage, isFetching]);
  const pages = useMemo(() => data?.pages.map(({ contacts }) => contacts) ?? [], [data]);
  const first = data?.pages[0];
  // Until the next list is loaded, the previous one stays with its own headings.
  const shown = useRef(filter);
  if (!list.isPlaceholderData) shown.current = filter;
  const { view, search } = shown.current;
  const allUnsent = useUnsentRows();
  const unsent = view === "now" || view === "mine" ? allUnsent : [];
  const isEmpty = pages.every((rows) => rows.length === 0) && unsent.length === 0;
  const isFirstDay =
    first && !search && countAll(first.counts) + first.counts.hoax + unsent.length === 0;
  const show = (wanted: ContactView) => {
    setFilter({ view: wanted, search: "", state: undefined });
    scrollTo(0, 0);
    section.current?.scrollTo(0, 0);
  };
  const props = {
    pages,
    openId,
    hasMore: list.hasNextPage,
    onMore: more,
    loadsMoreByItself: !(isFetching || list.isFetchNextPageError),
  };

  return (
    <div className={styles.room} data-open={Boolean(openId)}>
      <section ref={section} className={styles.list} aria-labelledby="contacts-title">
        <header className={styles.top}>
          <div>
            <h1 id="contacts-title">{texts.title}</h1>
            <ListSummary view={view} rows={pages.flat()} />
          </div>
          <div className={styles.onWide}>
            <Button tone="dark" isSmall onClick={() => setNoting(true)}>
              <span className={styles.note}>
                <Icon name="plus" isSmall />
                {texts.note}
              </span>
            </Button>
          </div>
        </header>
        <OfflineNotice />
        {quiet && hasList && <quiet.KeptLists />}
        <div className="stack notices">{!isNoting && <UnsavedNotices rooms={["/contatos"]} />}</div>
        {!isFirstDay && (
          <>
            {quiet && <quiet.NoticesOffer />}
            <ContactFilters filter={chosen} counts={first?.counts} onChange={setFilter} />
          </>
        )}
        {isOffline && chosen.search ? (
          quiet && <quiet.FoundHere search={chosen.search} openId={openId} unsent={allUnsent} />
        ) : (
          <>
            {!data && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
            {quiet && isFirstDay && <quiet.FirstDay onNote={() => setNoting(true)} />}
            {quiet && first && isEmpty && !isFirstDay && view !== "now" && view !== "agenda" && (
              <quiet.NoRows search={search} />
            )}
            {first && !isFirstDay && view === "agenda" && <Agenda {...props} unsent={allUnsent} />}
            {first && !isFirstDay && view !== "agenda" && (view === "now" || !isEmpty) && (
              <ContactList {...props} view={view} unsent={unsent}>
                {quiet &&
                  view === "now" &&
                  first.counts.due + first.counts.waiting + unsent.length === 0 && (
                    <quiet.AllDone next={first.nextReminder} />
                  )}
              </ContactList>
            )}
            {first && !isFirstDay && view === "now" && !list.hasNextPage && (
              <Rest counts={first.counts} onShow={show} />
            )}
            {first && !isEmpty && view === "mine" && first.team.length > 1 && (
              <p className={styles.passAll}>
                <TextButton icon="give" onClick={() => setPassing(true)}>
                  {texts.passAll}
                </TextButton>
                <small>{texts.passAllAbout}</small>
              </p>
            )}
          </>
        )}
        {!isFirstDay && (
          <button type="button" className={styles.float} onClick={() => setNoting(true)}>
            <Icon name="plus" />
            <span>{texts.note}</span>
          </button>
        )}
      </section>
      <section className={styles.contact} aria-label={texts.contactTitle}>
        {openId ? (
          // "Anotar" may add to the note of the open contact, and its note box reads it only when it starts.
          <ContactScreen key={`${openId} ${isNoting}`} id={openId} />
        ) : (
          <p className={styles.choose}>{texts.choose}</p>
        )}
      </section>
      {isNoting && <NoteContact onClose={() => setNoting(false)} />}
      {quiet && isPassing && first && (
        <quiet.PassAll list={first} rows={pages.flat()} onClose={() => setPassing(false)} />
      )}
    </div>
  );
}

/** Contacts that were noted offline, or that the server fails to store. They are in no list yet. */
function useUnsentRows() {
  const { person } = useSession();
  const unsent = useUnsent();
  const isOffline = useIsOffline();
  const waiting = useWaitingChanges(person.id);
  const known = useTeamAndPlans();
  return useMemo(
    () =>
      waiting.flatMap((each) =>
        each.change.kind === "noted" && (isOffline || unsent.isStuck(each))
          ? [withWaiting(notedRow(each.change, each.at, person), waiting, person, known)]
          : [],
      ),
    [waiting, isOffline, unsent, person, known],
  );
}

const searchKey = ["contacts", "search"];

/** View and state are in the address, so that Back and a reload keep them. The search is kept in memory, because it may contain names. */
function useFilter(): [ContactFilter, (filter: ContactFilter) => void] {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(() => client.getQueryData<string>(searchKey) ?? "");
  const state = [...contactStates, "hoax" as const].find((each) => each === params.get("estado"));
  const named = contactViews.find((each) => each === params.get("ver"));
  const view = named ?? (state ? "all" : "now");
  const filter = useMemo(
    () => ({ view, search, state: view === "all" ? state : undefined }),
    [view, search, state],
  );
  const change = useCallback(
    (next: ContactFilter) => {
      client.setQueryData(searchKey, next.search);
      setSearch(next.search);
      const wanted = { ver: next.view === "now" ? undefined : next.view, estado: next.state };
      setParams((now) => withParams(now, wanted), { replace: true });
    },
    [client, setParams],
  );
  return [filter, change];
}

function withParams(params: URLSearchParams, wanted: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return params;
}

/** Kept in the address, so that Back closes the sheet and a reload finds what was typed. */
function useNoting(): [boolean, (is: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (is: boolean) =>
      setParams((now) => withParams(now, { anotar: is ? "" : undefined }), { replace: !is }),
    [setParams],
  );
  return [params.has("anotar"), set];
}

/**
 * Opens the contacts of the list. Phones show list and contact on the same page, so on the way back the list is scrolled until the
 * tapped row is where it was. A scroll offset in pixels would be wrong, because rows outside of the screen have an estimated height.
 */
function usePlaceInList(openId: string | undefined): RefObject<HTMLElement | null> {
  const [, navigate] = useLocation();
  const list = useRef<HTMLElement>(null);
  const tapped = useRef<{ path: string; top: number }>(undefined);
  const wasOpen = useRef(openId);
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const { target, metaKey, ctrlKey, shiftKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("li a");
      if (!link || metaKey || ctrlKey || shiftKey) return;
      tapped.current = { path: link.pathname, top: link.getBoundingClientRect().top };
      event.preventDefault();
      navigate(link.pathname + location.search);
    };
    const element = list.current;
    element?.addEventListener("click", open);
    return () => element?.removeEventListener("click", open);
  }, [navigate]);
  useLayoutEffect(() => {
    if (wasOpen.current === openId) return undefined;
    wasOpen.current = openId;
    if (openId) {
      scrollTo(0, 0);
      return undefined;
    }
    const { path, top } = tapped.current ?? { path: "", top: 0 };
    const align = () => {
      const link = list.current?.querySelector(`a[href="${path}"]`);
      if (link) scrollBy(0, link.getBoundingClientRect().top - top);
    };
    align();
    // Aligns again when the rows around have their real height and the browser has restored its own scroll position.
    let frame = requestAnimationFrame(() => {
      align();
      frame = requestAnimationFrame(align);
    });
    return () => cancelAnimationFrame(frame);
  }, [openId]);
  return list;
}
