import {
  type Contact,
  type ContactList,
  type ContactRow,
  type ContactState,
  type ContactView,
  contactListSchema,
  contactSchema,
  contactsMarkSchema,
} from "@fiosite/contract/panel/contacts";
import { contactPaths, panelPaths } from "@fiosite/contract/panel/paths";
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { keepCopy, keptCopy } from "#session/device.ts";
import { request } from "#session/request.ts";

export interface ContactFilter {
  view: ContactView;
  /** Only with the view `all`. */
  state: ContactState | "hoax" | undefined;
  /** Looks in everything, whatever the view. */
  search: string;
}

export function listContacts(
  { view, search, state }: ContactFilter,
  after: string | undefined,
): Promise<ContactList> {
  const query = new URLSearchParams({
    view,
    ...(search && { search }),
    ...(state && { state }),
    ...(after && { after }),
  });
  return request(`${panelPaths.contacts}?${query}`, contactListSchema);
}

/** While it runs nobody asks for the contact again: the server may have erased it already. */
export const erasingKey = (contactId: string) => ["erasing", contactId];

const lists = ["contacts", "list"] as const;
const copyName = ({ view }: ContactFilter) => `list-${view}`;
/** Loaded pages above this are renewed only at the top: each is a request. */
const renewedPages = 4;

/** What the room opens with, and what the number beside "Contatos" is read from. */
export const rightNow: ContactFilter = { view: "now", search: "", state: undefined };
/** The agenda too: a promise must be readable on the street. */
export const keptViews: ContactView[] = ["now", "mine", "agenda"];
const isKept = ({ view, search }: ContactFilter) => !search && keptViews.includes(view);

type Pages = InfiniteData<ContactList, string | undefined>;

const isShort = ({ state }: { state: { data?: Pages | undefined } }) =>
  (state.data?.pages.length ?? 0) <= renewedPages;

/** The first page of what a day needs is kept, so that there is something to read without a connection. */
export function listQuery(filter: ContactFilter) {
  const copy = () => (isKept(filter) ? keptCopy(copyName(filter), contactListSchema) : undefined);
  return infiniteQueryOptions({
    queryKey: [...lists, filter],
    queryFn: async ({ pageParam }) => {
      const list = await listContacts(filter, pageParam);
      if (isKept(filter) && !pageParam) keepCopy(copyName(filter), list);
      return list;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // Functions, which run once per list: checking the copy takes milliseconds, and every tap renders this.
    initialData: (): Pages | undefined => {
      const list = copy()?.value;
      return list && { pages: [list], pageParams: [undefined] };
    },
    initialDataUpdatedAt: () => copy()?.at,
    // A copy is never new enough: what changed after it is in no later mark.
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : 10_000),
    // What changes elsewhere changes the mark too, which is read at those moments.
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  });
}

export const readContact = (id: string) => request(contactPaths(id).contact, contactSchema);

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ["contacts", "one", id],
    queryFn: async ({ client }): Promise<Contact> => {
      const contact = await readContact(id);
      // A change may have been confirmed during the request: the history in this response lacks it.
      const isOutdated = (findRow(client, id)?.revision ?? 0) > contact.revision;
      return isOutdated ? readContact(id) : contact;
    },
    // The server records each look at a contact, so it is read again only when it has changed.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/**
 * Polled every 4 s while the screen is on, and at once when it comes on again. Not server-sent events: a phone that slept or
 * changed from Wi-Fi to mobile data keeps a dead connection for minutes, and the server one per open panel.
 */
export const markQuery = queryOptions({
  queryKey: ["contacts", "mark"],
  queryFn: () => request(panelPaths.contactsMark, contactsMarkSchema),
  refetchInterval: 4000,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: "always",
  retry: false,
  staleTime: 0,
});

/** Something changed on the server: loads the lists again, long ones from the top to the first row that is known. */
export async function renewLists(client: QueryClient): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey: lists, type: "active" });
  await Promise.all(
    queries.map(async ({ queryKey, state }) => {
      const { pages } = (state.data as Pages | undefined) ?? { pages: [] };
      if (pages.length <= renewedPages) return client.invalidateQueries({ queryKey, exact: true });
      const first = await listContacts(queryKey[2] as ContactFilter, undefined);
      client.setQueryData<Pages>(queryKey, (data) => data && withNewTop(data, first));
      return undefined;
    }),
  );
}

/** Ends a list at its first page. Rendering 200 pages at once would take seconds, and a list that is opened again starts at its top. */
export async function shortenList(client: QueryClient, filter: ContactFilter): Promise<void> {
  const list = { queryKey: [...lists, filter], exact: true };
  const data = client.getQueryData<Pages>(list.queryKey);
  if (!data || data.pages.length < 2) return;
  // A renewal under way would write all its pages back. It begins again with one, because the number beside "Contatos" needs it.
  await client.cancelQueries(list);
  client.setQueryData<Pages>(list.queryKey, {
    pages: data.pages.slice(0, 1),
    pageParams: data.pageParams.slice(0, 1),
  });
  await client.invalidateQueries(list);
}

function withNewTop({ pages, pageParams }: Pages, first: ContactList): Pages {
  const known = new Set(first.contacts.map(({ id }) => id));
  // Those that left the top are in it no more; the pages below begin with those that were not there before.
  const wasOnTop = new Set(pages[0]?.contacts.map(({ id }) => id));
  const rest = pages.map((page, index) => {
    const contacts = page.contacts.filter(
      ({ id }) => !known.has(id) && (index > 0 || !wasOnTop.has(id)),
    );
    return index === 0
      ? { ...first, contacts: [...first.contacts, ...contacts], next: page.next }
      : { ...page, contacts };
  });
  return { pages: rest, pageParams };
}

/** Writes the row of the server's response into every list and into the open contact. */
export function writeRow(client: QueryClient, row: ContactRow): void {
  client.setQueriesData<Pages>(
    { queryKey: lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => withRow(page, row)),
      },
  );
  client.setQueryData<Contact>(
    contactQuery(row.id).queryKey,
    (contact) => contact && { ...contact, ...row },
  );
  void client.invalidateQueries({ queryKey: contactQuery(row.id).queryKey });
  // The counts and the list under a filter changed too.
  void client.invalidateQueries({ queryKey: markQuery.queryKey });
}

/** The same page if the row is not in it: nobody compares its rows again. */
function withRow(page: ContactList, row: ContactRow): ContactList {
  if (!page.contacts.some(({ id }) => id === row.id)) return page;
  return {
    ...page,
    contacts: page.contacts.map((each) => (each.id === row.id ? inPlace(row, each) : each)),
  };
}

/** It stays in its section until the list is loaded again: nothing may jump under a thumb. */
const inPlace = (row: ContactRow, { section }: ContactRow): ContactRow => ({ ...row, section });

export function findRow(client: QueryClient, id: string): ContactRow | undefined {
  return loadedRows(client).find((row) => row.id === id) ?? client.getQueryData(notedKey(id));
}

/** A contact that was just noted, until the lists have it. */
const notedKey = (id: string) => ["contacts", "noted", id];
export function writeNoted(client: QueryClient, row: ContactRow): void {
  client.setQueryData(notedKey(row.id), row);
  writeRow(client, row);
}

/** Everything that this device has, each contact once: the newest lists first, then what was kept of them. */
export function rowsHere(client: QueryClient): ContactRow[] {
  const kept = keptViews.flatMap((view) => {
    const copy = keptCopy(copyName({ ...rightNow, view }), contactListSchema);
    return copy?.value.contacts ?? [];
  });
  return [...new Map([...kept, ...loadedRows(client)].map((row) => [row.id, row])).values()];
}

export const loadedRows = (client: QueryClient): ContactRow[] =>
  rowsOf(client.getQueriesData<Pages>({ queryKey: lists }));

/** Rows of the lists that `renewLists` loads whole. A list that was left and the lower pages of a long one keep old rows. */
export const renewedRows = (client: QueryClient): ContactRow[] =>
  rowsOf(
    client.getQueriesData<Pages>({
      queryKey: lists,
      type: "active",
      predicate: ({ state }) => isShort({ state: { data: state.data as Pages | undefined } }),
    }),
  );

const rowsOf = (loaded: [unknown, Pages | undefined][]) =>
  loaded.flatMap(([, data]) => data?.pages ?? []).flatMap(({ contacts }) => contacts);

/** Whom a contact can be passed to, and what is sold: the list, which is always loaded, has them. */
export function useTeamAndPlans(): Pick<ContactList, "team" | "plans"> {
  const { data } = useInfiniteQuery({ ...listQuery(rightNow), enabled: false });
  return data?.pages[0] ?? nobodyAndNothing;
}
const nobodyAndNothing = { team: [], plans: [] };
