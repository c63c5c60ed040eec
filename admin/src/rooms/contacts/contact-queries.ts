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
  type Query,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { keptCopy } from "#session/device.ts";
import { PanelError, request } from "#session/request.ts";
import { keepOwnCopy } from "#session/session.ts";

export interface ContactFilter {
  view: ContactView;
  /** Only with the view `all`. */
  state: ContactState | "hoax" | undefined;
  /** A search looks in all contacts, whatever the view. */
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

/** While this mutation runs, the contact is not requested again, because the server may have erased it already. */
export const erasingKey = (contactId: string) => ["erasing", contactId];

const lists = ["contacts", "list"] as const;
export const copyName = ({ view }: ContactFilter) => `list-${view}`;
/** A list with more loaded pages is renewed only at its top, because each page is a request. */
const renewedPages = 4;

/** The filter with which the room opens. The number beside "Contatos" comes from the same list. */
export const rightNow: ContactFilter = { view: "now", search: "", state: undefined };
/** The lists that are kept for reading offline. The agenda is among them, because staff on the street need their reminders. */
export const keptViews: ContactView[] = ["now", "mine", "agenda"];
const isKept = ({ view, search }: ContactFilter) => !search && keptViews.includes(view);

type Pages = InfiniteData<ContactList, string | undefined>;

const isShort = ({ state }: { state: { data?: Pages | undefined } }) =>
  (state.data?.pages.length ?? 0) <= renewedPages;

/** The first page of the daily lists is kept on the device, so that it can be read offline. */
async function readPage(filter: ContactFilter, after: string | undefined): Promise<ContactList> {
  const list = await listContacts(filter, after);
  if (isKept(filter) && !after) keepOwnCopy(copyName(filter), list);
  return list;
}

export function listQuery(filter: ContactFilter) {
  const copy = () => (isKept(filter) ? keptCopy(copyName(filter), contactListSchema) : undefined);
  return infiniteQueryOptions({
    queryKey: [...lists, filter],
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // These are functions, which run once per list: checking the copy takes milliseconds, and every tap renders this.
    initialData: (): Pages | undefined => {
      const list = copy()?.value;
      return list && { pages: [list], pageParams: [undefined] };
    },
    initialDataUpdatedAt: () => copy()?.at,
    // A copy counts as stale, because later marks do not report what changed since it was made.
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : 10_000),
    // Long lists are not fetched again at these moments. Their changes also change the mark, which is read then.
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
 * Polled every 4 s while the screen is on, and immediately when it comes on again. Server-sent events would not do: after sleep or a
 * change from Wi-Fi to mobile data a phone keeps a dead connection for minutes, and the server would hold one per open panel.
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

/** Loads the lists on the screen again. Fails if one of them got no response. */
export const renewLists = (client: QueryClient): Promise<unknown> =>
  Promise.all(listsShown(client).map((list) => renewList(client, list)));

/**
 * Brings the lists on the screen to this mark. Fails if one of them got no response: it keeps its older mark, so that the next poll
 * tries again. The running request of a list is awaited and not started again, because on a weak connection that would never end.
 */
export const bringListsTo = (client: QueryClient, mark: string): Promise<unknown> =>
  Promise.all(
    listsShown(client).map((list) => {
      const { fetchStatus, data } = list.state;
      if (fetchStatus !== "idle") return list.fetch();
      return data?.pages[0]?.mark === mark ? undefined : renewList(client, list);
    }),
  );

type List = Query<Pages, Error, Pages, readonly [...typeof lists, ContactFilter]>;
const listsShown = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: lists, type: "active" }) as unknown as List[];

/** Long lists get only a new first page. */
async function renewList(client: QueryClient, list: List): Promise<void> {
  const { queryKey } = list;
  if (isShort(list))
    return client.invalidateQueries({ queryKey, exact: true }, { throwOnError: true });
  const first = await readPage(queryKey[2], undefined);
  client.setQueryData<Pages>(queryKey, (data) => data && withNewTop(data, first));
}

/**
 * Reads the open contact again if it was read at another mark, unless a list proves that it is still the same. A reading that failed
 * is repeated, unless the server refused it.
 */
export function renewOpenContact(client: QueryClient, mark: string): void {
  const rows = renewedRows(client);
  const open = { queryKey: ["contacts", "one"], type: "active", fetchStatus: "idle" } as const;
  for (const { queryKey, state } of client.getQueryCache().findAll(open)) {
    const contact = state.data as Contact | undefined;
    const isSame =
      contact?.mark === mark ||
      rows.some(({ id, revision }) => id === contact?.id && revision === contact.revision);
    if (state.error instanceof PanelError || (isSame && !state.error)) continue;
    if (client.isMutating({ mutationKey: erasingKey(String(queryKey[2])) }) > 0) continue;
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** Cuts a list to its first page. A list that is opened again starts at its top, and rendering 200 pages at once would take seconds. */
export async function shortenList(client: QueryClient, filter: ContactFilter): Promise<void> {
  const list = { queryKey: [...lists, filter], exact: true };
  const data = client.getQueryData<Pages>(list.queryKey);
  if (!data || data.pages.length < 2) return;
  // A running renewal would write all pages back. It is started again for one page, because the number beside "Contatos" needs it.
  await client.cancelQueries(list);
  client.setQueryData<Pages>(list.queryKey, {
    pages: data.pages.slice(0, 1),
    pageParams: data.pageParams.slice(0, 1),
  });
  await client.invalidateQueries(list);
}

/**
 * Keeps the rows that are not on the new first page: a new contact may have pushed them off it. One that has left the list stays
 * until the list is opened again.
 */
function withNewTop({ pages, pageParams }: Pages, first: ContactList): Pages {
  const known = new Set(first.contacts.map(({ id }) => id));
  const [top, ...lower] = pages.map((page) => ({
    ...page,
    contacts: page.contacts.filter(({ id }) => !known.has(id)),
  }));
  if (!top) return { pages, pageParams };
  const contacts = [...first.contacts, ...top.contacts];
  return { pages: [{ ...first, contacts, next: top.next }, ...lower], pageParams };
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
    (contact) => contact && { ...contact, ...row, links: linksAfter(contact, row) },
  );
  void client.invalidateQueries({ queryKey: contactQuery(row.id).queryKey });
  // The counts and filtered lists changed too.
  void client.invalidateQueries({ queryKey: markQuery.queryKey });
}

/** The chat's links hold the number and the name as they were when the contact was read. */
const linksAfter = ({ phone, name, links }: Contact, row: ContactRow): Contact["links"] =>
  phone === row.phone && name === row.name ? links : { ...links, whatsapp: [] };

/** Returns the same page if the row is not in it, so that its rows are not compared again. */
function withRow(page: ContactList, row: ContactRow): ContactList {
  if (!page.contacts.some(({ id }) => id === row.id)) return page;
  return {
    ...page,
    contacts: page.contacts.map((each) => (each.id === row.id ? inPlace(row, each) : each)),
  };
}

/** The row stays in its section until the list is loaded again, because nothing may move under a thumb. */
const inPlace = (row: ContactRow, { section }: ContactRow): ContactRow => ({ ...row, section });

export function findRow(client: QueryClient, id: string): ContactRow | undefined {
  return loadedRows(client).find((row) => row.id === id) ?? client.getQueryData(notedKey(id));
}

/** Key of a contact that was just noted, until the lists have it. */
const notedKey = (id: string) => ["contacts", "noted", id];
export function writeNoted(client: QueryClient, row: ContactRow): void {
  client.setQueryData(notedKey(row.id), row);
  writeRow(client, row);
}

export const loadedRows = (client: QueryClient): ContactRow[] =>
  rowsOf(client.getQueriesData<Pages>({ queryKey: lists }));

/** Rows of the lists that are renewed completely. Lists that are not shown, and the lower pages of long ones, have old rows. */
const renewedRows = (client: QueryClient): ContactRow[] =>
  rowsOf(
    client.getQueriesData<Pages>({
      queryKey: lists,
      type: "active",
      predicate: ({ state }) => isShort({ state: { data: state.data as Pages | undefined } }),
    }),
  );

const rowsOf = (loaded: [unknown, Pages | undefined][]) =>
  loaded.flatMap(([, data]) => data?.pages ?? []).flatMap(({ contacts }) => contacts);

/** The people to whom a contact can be passed, and the plans. They come from the list "Agora", which is always loaded. */
export function useTeamAndPlans(): Pick<ContactList, "team" | "plans"> {
  const { data } = useInfiniteQuery({ ...listQuery(rightNow), enabled: false });
  return data?.pages[0] ?? nobodyAndNothing;
}
const nobodyAndNothing = { team: [], plans: [] };
