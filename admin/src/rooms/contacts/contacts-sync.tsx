import { lateAfterMinutes } from "@fiosite/contract/panel/contacts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useNow } from "#session/moments.ts";
import { Unreachable } from "#session/request.ts";
import { classes } from "#ui/classes.ts";
import { firstName } from "#ui/lists.tsx";
import { Notice } from "#ui/screen.tsx";
import {
  isStuck,
  onWaitingChanges,
  sendWaiting,
  type WaitingChange,
  waitingChanges,
} from "./change-queue.ts";
import {
  contactQuery,
  erasingKey,
  everything,
  findRow,
  listQuery,
  markQuery,
  renewLists,
  writeRow,
} from "./contact-queries.ts";
import styles from "./contacts-room.module.css";
import { stateNames, texts } from "./texts.ts";

/** Runs on every screen while somebody is signed in: brings new contacts and sends what waits. */
export function ContactsSync() {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(markQuery);
  const mark = data?.mark;
  const lastMark = useRef<string>(undefined);

  useEffect(() => {
    const isChange =
      mark !== undefined && lastMark.current !== undefined && mark !== lastMark.current;
    lastMark.current = mark ?? lastMark.current;
    if (isChange) void renewLists(client).then(() => renewOpenContacts(client));
  }, [client, mark]);

  // Every response to a poll means that there is a connection.
  useEffect(() => {
    if (dataUpdatedAt > 0) void sendWaiting((row) => writeRow(client, row));
  }, [client, dataUpdatedAt]);
  return null;
}

/** Reads the open contact again if the list shows another revision, or does not show the contact. */
function renewOpenContacts(client: ReturnType<typeof useQueryClient>): void {
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ queryKey: ["contacts", "one"], type: "active" })) {
    const [, , id] = queryKey;
    const contact = state.data as { revision: number } | undefined;
    if (findRow(client, String(id))?.revision === contact?.revision && contact) continue;
    if (client.isMutating({ mutationKey: erasingKey(String(id)) }) > 0) continue;
    void client.invalidateQueries({ queryKey: contactQuery(String(id)).queryKey });
  }
}

/** Whether the last poll got no response. `navigator.onLine` is true on a connection that transports nothing. */
export function useIsOffline(): boolean {
  const { error } = useQuery({ ...markQuery, enabled: false });
  return error instanceof Unreachable;
}

export const useWaitingChanges = () => useSyncExternalStore(onWaitingChanges, waitingChanges);

/** How many wait, on every screen. */
export function ContactsBadge() {
  const { data } = useInfiniteQuery(listQuery(everything));
  const now = useNow();
  const first = data?.pages[0];
  const count = first?.counts.new ?? 0;
  if (!first || count === 0) return null;
  const waited = first.oldestNewAt ? now - Date.parse(first.oldestNewAt) : 0;
  const isLate = waited >= lateAfterMinutes * 60_000;
  return (
    <span className={classes(styles.badge, isLate && styles.late)}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{texts.badge(count, isLate)}</span>
    </span>
  );
}

/** What waits for a connection, or for a server that fails at it. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  const waiting = useWaitingChanges();
  const shown = isOffline ? waiting : waiting.filter(isStuck);
  if (!isOffline && shown.length === 0) return null;
  return (
    <div className={styles.offline}>
      <Notice tone="attention" icon={isOffline ? "offline" : "alert"} isLive>
        <p>
          <b>{isOffline ? texts.offline : texts.stuck}</b>{" "}
          {isOffline ? texts.offlineAbout : texts.stuckAbout}
        </p>
        {shown.length > 0 && (
          <p className="small">
            {texts.changesWait(
              shown.length,
              shown.map((each) => texts.changeName(firstName(each.name), changeName(each))),
            )}
          </p>
        )}
      </Notice>
    </div>
  );
}

function changeName({ change }: WaitingChange): string {
  return change.kind === "state" ? stateNames[change.to] : texts.changes[change.kind];
}
