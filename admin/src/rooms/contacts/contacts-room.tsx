import { contactStates, type ContactList as LoadedList } from "@fiosite/contract/panel/contacts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Link, useParams, useSearchParams } from "wouter";
import { endHint, isHintRead } from "#session/device.ts";
import { momentsIn, useNow, waited } from "#session/moments.ts";
import { noticesQuery } from "#session/notices.ts";
import { useSession } from "#session/session.ts";
import { UnsavedNotices } from "#session/unsaved.tsx";
import { Chip, Chips, TextButton } from "#ui/controls.tsx";
import fieldStyles from "#ui/fields.module.css";
import { Icon } from "#ui/icon.tsx";
import { Notice, Skeleton, useTitle } from "#ui/screen.tsx";
import { ContactList } from "./contact-list.tsx";
import { type ContactFilter, everything, listQuery, shortenList } from "./contact-queries.ts";
import styles from "./contacts-room.module.css";
import { OfflineNotice, useIsOffline } from "./contacts-sync.tsx";
import { StateMark } from "./state-mark.tsx";
import { texts } from "./texts.ts";

const loadContact = () => import("./contact-screen.tsx");
const ContactScreen = lazy(loadContact);

/** List and contact: side by side on wide screens, one at a time on phones, where the list keeps its place meanwhile. */
export function ContactsRoom() {
  const { id: openId } = useParams<{ id?: string }>();
  const client = useQueryClient();
  const [filter, setFilter] = useFilter();
  useEffect(() => () => void shortenList(client, filter), [client, filter]);
  const list = useInfiniteQuery(listQuery(filter));
  const { data, fetchNextPage, isFetching, refetch } = list;
  useTitle(openId ? texts.contactTitle : texts.title);
  const section = usePlaceInList(openId);
  // After the list is shown, so that it does not delay it, and before a contact is opened.
  const hasList = data !== undefined;
  useEffect(() => {
    if (hasList) loadContact().catch(() => undefined);
  }, [hasList]);
  // Of two loads at once the later one ends the other: a renewal and the next page wait for each other.
  const more = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [fetchNextPage, isFetching]);
  const pages = useMemo(() => data?.pages.map(({ contacts }) => contacts) ?? [], [data]);
  const isEmpty = pages.every((rows) => rows.length === 0);

  return (
    <div className={styles.room} data-open={Boolean(openId)}>
      <section ref={section} className={styles.list} aria-labelledby="contacts-title">
        <header className={styles.top}>
          <h1 id="contacts-title">{texts.title}</h1>
          <ListSummary />
        </header>
        <OfflineNotice />
        <div className="notices">
          <UnsavedNotices room="/contatos" />
        </div>
        <NoticesOffer />
        <ContactFilters
          filter={filter}
          // Beside the rows of a search, the numbers of all contacts would be wrong.
          counts={filter.search ? undefined : data?.pages[0]?.counts}
          onChange={setFilter}
        />
        {!data && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
        {data && isEmpty && <NoRows filter={filter} />}
        {!isEmpty && (
          <ContactList
            pages={pages}
            openId={openId}
            hasMore={list.hasNextPage}
            loadsMoreByItself={!(isFetching || list.isFetchNextPageError)}
            onMore={more}
          />
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

const searchKey = ["contacts", "search"];

/** The state is in the address, so that Back and a reload keep it. The search is in memory: the address would hold names. */
function useFilter(): [ContactFilter, (filter: ContactFilter) => void] {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(() => client.getQueryData<string>(searchKey) ?? "");
  const state = contactStates.find((each) => each === params.get("estado"));
  const filter = useMemo(() => ({ search, state }), [search, state]);
  const change = useCallback(
    (next: ContactFilter) => {
      client.setQueryData(searchKey, next.search);
      setSearch(next.search);
      setParams(next.state ? { estado: next.state } : {}, { replace: true });
    },
    [client, setParams],
  );
  return [filter, change];
}

/**
 * Phones show the list and the contact on the same page. The list comes back with the tapped row where it was on the screen: a
 * number of pixels would not do, because rows outside of the screen have an estimated height.
 */
function usePlaceInList(openId: string | undefined): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const tapped = useRef<{ path: string; top: number }>(undefined);
  const wasOpen = useRef(openId);
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("li a");
      if (link) tapped.current = { path: link.pathname, top: link.getBoundingClientRect().top };
    };
    // While it is captured: the row's own listener opens the contact.
    const element = list.current;
    element?.addEventListener("click", remember, true);
    return () => element?.removeEventListener("click", remember, true);
  }, []);
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
    // Again when the rows around it have their height, and the browser has done its own after Back.
    let frame = requestAnimationFrame(() => {
      align();
      frame = requestAnimationFrame(align);
    });
    return () => cancelAnimationFrame(frame);
  }, [openId]);
  return list;
}

/** Answers the question of the room: who waits, and for how long. */
function ListSummary() {
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

const hint = "notices-refused";

/** Offered until the person decides; "Mais" has it always. */
function NoticesOffer() {
  const { data: state } = useQuery(noticesQuery);
  const [isRefused, setRefused] = useState(() => isHintRead(hint));
  if (isRefused || (state !== "off" && state !== "install-first")) return null;
  const refuse = () => {
    endHint(hint);
    setRefused(true);
  };
  return (
    <div className={styles.offer}>
      <Notice icon="bell">
        <p>{texts.noticesOffer}</p>
        <p className={styles.offerActions}>
          <Link to="/avisos">{texts.noticesOn}</Link>
          <TextButton onClick={refuse}>{texts.noticesLater}</TextButton>
        </p>
      </Notice>
    </div>
  );
}

// Long enough that a name is not searched letter by letter on a weak connection.
const typingPauseMs = 250;

interface FiltersProps {
  filter: ContactFilter;
  counts: LoadedList["counts"] | undefined;
  onChange: (filter: ContactFilter) => void;
}

/** Not in the address: it would hold names. */
function ContactFilters({ filter, counts, onChange }: FiltersProps) {
  const id = useId();
  const [typed, setTyped] = useState(filter.search);
  useEffect(() => {
    const search = typed.trim();
    if (search === filter.search) return undefined;
    const timer = setTimeout(() => onChange({ ...filter, search }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);
  return (
    <search className={styles.find}>
      <div className={styles.search}>
        <label className="visually-hidden" htmlFor={id}>
          {texts.search}
        </label>
        <Icon name="search" />
        <input
          id={id}
          className={fieldStyles.input}
          type="search"
          autoComplete="off"
          placeholder={texts.searchHint}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Chips label={texts.show}>
        {contactStates.map((state) => (
          <Chip
            key={state}
            isOn={filter.state === state}
            onClick={() =>
              onChange({ ...filter, state: filter.state === state ? undefined : state })
            }
          >
            <StateMark state={state} />
            {texts.filters[state]}
            <Count of={counts?.[state]} />
          </Chip>
        ))}
        <Chip isOn={!filter.state} onClick={() => onChange({ ...filter, state: undefined })}>
          {texts.all}
          <Count
            of={counts && contactStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)}
          />
        </Chip>
      </Chips>
    </search>
  );
}

function Count({ of: count }: { of: number | undefined }) {
  return (
    count !== undefined && <span className={styles.count}>{count.toLocaleString("pt-BR")}</span>
  );
}

function NoRows({ filter }: { filter: ContactFilter }) {
  if (filter.search) {
    return (
      <div className={styles.empty} role="status">
        <h2>{texts.noneFound(filter.search)}</h2>
        <p className="muted">{texts.noneFoundAbout}</p>
      </div>
    );
  }
  if (filter.state && filter.state !== "new") {
    return (
      <div className={styles.empty} role="status">
        <h2>{texts.noneInState}</h2>
      </div>
    );
  }
  return (
    <div className={styles.empty} role="status">
      <Beach />
      <h2>{texts.allDone}</h2>
      <p className="muted">{texts.allDoneAbout}</p>
    </div>
  );
}

function Beach() {
  const palm =
    "c-14-10-22-6-26 2m26-2c-8-14-2-22 8-24m-8 24c10-12 22-10 26 0m-26 0c12 0 18 8 16 18m-16-18c-12 2-16 10-14 18";
  return (
    <svg viewBox="0 0 360 150" aria-hidden="true">
      <circle className={styles.sunRing} cx="226" cy="70" r="52" />
      <circle className={styles.sun} cx="226" cy="70" r="41" />
      <path
        className={styles.dune}
        d="M0 128C60 128 90 92 160 92c60 0 80 34 130 34 30 0 46-8 70-10v34H0Z"
      />
      <path
        className={styles.line}
        d="M0 116C60 116 90 80 160 80c60 0 80 34 130 34 30 0 46-8 70-10"
      />
      <path className={styles.palm} d={`M64 131V62${palm}`} />
      <path className={styles.palm} d={`M132 122V52${palm}`} />
      <path className={styles.hammock} d="M64 88c16 26 50 26 68 0-14 40-54 42-68 0Z" />
    </svg>
  );
}
