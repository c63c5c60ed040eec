import { panelPaths } from "@fiosite/contract/panel/paths";
import { type AccessRecord, recordListSchema } from "@fiosite/contract/panel/records";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type Moments, useMoments } from "#session/moments.ts";
import { request } from "#session/request.ts";
import { Button } from "#ui/controls.tsx";
import { Thread, type ThreadItem } from "#ui/lists.tsx";
import { Notice, Screen, Skeleton } from "#ui/screen.tsx";
import styles from "./records-room.module.css";
import { texts } from "./texts.ts";

const recordsQuery = infiniteQueryOptions({
  queryKey: ["records"],
  queryFn: ({ pageParam }) => {
    const query = pageParam ? `?${new URLSearchParams({ after: pageParam })}` : "";
    return request(`${panelPaths.records}${query}`, recordListSchema);
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function RecordsRoom() {
  const moments = useMoments();
  const { data, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery(recordsQuery);
  const records = data?.pages.flatMap((page) => page.records);
  const unusual = data?.pages[0]?.unusual;
  const groups = records && groupRecords(records, moments.day);
  const openDay = hasNextPage ? moments.day(records?.at(-1)?.at ?? moments.now) : undefined;
  return (
    <Screen title={texts.title} about={texts.about} back={{ to: "/mais", label: texts.back }}>
      {unusual && unusual.length > 0 && (
        <Notice tone="attention" icon="alert">
          {unusual.map((record) => {
            const { key, text, when } = item(record, moments);
            return (
              <p key={key}>
                {text}
                <br />
                {[when, texts.usual(record.listed?.usual)].join(" · ")}
              </p>
            );
          })}
        </Notice>
      )}
      <p className={styles.rule}>{texts.unusualRule}</p>
      {!records && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      {records?.length === 0 && <p>{texts.none}</p>}
      {groups && (
        <Thread
          items={groups.map((group) =>
            group.length === 1
              ? item(group[0], moments)
              : groupItem(group, moments, moments.day(group[0].at) === openDay),
          )}
        />
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button tone="line" onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Screen>
  );
}

/** One line for the contacts that somebody opened on a day; it unfolds to the single records. */
function groupItem(group: RecordGroup, moments: Moments, mayGoOn: boolean): ThreadItem {
  const [newest] = group;
  const oldest = group.at(-1) ?? newest;
  return {
    // The newest record is the key, because the oldest changes when more are loaded, and an open list must stay open.
    key: newest.id,
    text: (
      <>
        <b>{newest.by.name}</b> {texts.saw(countContacts(group), mayGoOn)}
      </>
    ),
    when: (
      <>
        {texts.from(moments.dayAndTime(oldest.at), moments.time(newest.at))}
        <details className={styles.group}>
          <summary>{texts.oneByOne(group.length)}</summary>
          <ul>
            {group.map((record) => {
              const { key, when } = item(record, moments);
              return (
                <li key={key}>
                  <b>{texts.what(record)}</b>
                  <br />
                  {when}
                </li>
              );
            })}
          </ul>
        </details>
      </>
    ),
  };
}

function item(record: AccessRecord, moments: Moments): ThreadItem {
  const { id, at, by, device, action, contactId } = record;
  const about = device ? [moments.dayAndTime(at), device] : [moments.dayTitle(at).toLowerCase()];
  if (action === "erase" && contactId) about.push(texts.protocol(contactId));
  return {
    key: id,
    text: (
      <>
        <b>{by.name}</b> {texts.what(record)}
      </>
    ),
    when: about.join(" · "),
  };
}

/** Records that are shown as one line, newest first. */
export type RecordGroup = [AccessRecord, ...AccessRecord[]];

/**
 * The contacts that one person opened on one day form a group, at the place of the newest, whatever others did in between. Every
 * other record stands alone, because an export or an erasure must not be hidden in a number.
 */
export function groupRecords(records: AccessRecord[], day: (iso: string) => string): RecordGroup[] {
  const groups: RecordGroup[] = [];
  const seen = new Map<string, RecordGroup>();
  for (const record of records) {
    const key = `${day(record.at)} ${record.by.id}`;
    const group = record.action === "see" ? seen.get(key) : undefined;
    if (group) {
      group.push(record);
      continue;
    }
    const started: RecordGroup = [record];
    if (record.action === "see") seen.set(key, started);
    groups.push(started);
  }
  return groups;
}

/** Counts different contacts, because somebody may open one several times. */
export const countContacts = (group: RecordGroup): number =>
  new Set(group.map(({ contactId }) => contactId)).size;
