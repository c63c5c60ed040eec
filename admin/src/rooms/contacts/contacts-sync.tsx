import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Unreachable } from "#session/request.ts";
import { onWaitingChanges, sendWaiting, waitingChanges } from "./change-queue.ts";
import { contactQuery, findRow, markQuery, renewLists, writeRow } from "./contact-queries.ts";

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
    void client.invalidateQueries({ queryKey: contactQuery(String(id)).queryKey });
  }
}

/** Whether the last poll got no response. `navigator.onLine` is true on a connection that transports nothing. */
export function useIsOffline(): boolean {
  const { error } = useQuery({ ...markQuery, enabled: false });
  return error instanceof Unreachable;
}

export const useWaitingChanges = () => useSyncExternalStore(onWaitingChanges, waitingChanges);
