import { lateAfterMinutes } from "@fiosite/contract/panel/contacts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMoments } from "#session/moments.ts";
import { Unreachable } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import {
  useRefusals,
  useUnsent,
  useWaitingAuthors,
  useWaitingChanges,
  type WaitingChange,
} from "#session/unsent.ts";
import { Badge } from "#ui/controls.tsx";
import { lazy } from "#ui/lazy.tsx";
import { Notice } from "#ui/screen.tsx";
import {
  bringListsTo,
  listQuery,
  markQuery,
  renewOpenContact,
  rightNow,
  writeRow,
} from "./contact-queries.ts";
import styles from "./contacts-room.module.css";
import { stateNames, texts } from "./texts.ts";

const Refusals = lazy(() => import("./refusals.tsx"));

/** Runs on every screen while somebody is signed in. It fetches new contacts and sends unsent changes. */
export function ContactsSync() {
  const client = useQueryClient();
  const unsent = useUnsent();
  const { data, dataUpdatedAt } = useQuery(markQuery);
  const mark = data?.mark;
  const isRenewing = useRef(false);

  useEffect(() => {
    if (mark === undefined) return;
    // Hidden queries are read again when they are shown.
    const hidden = { queryKey: ["contacts"], type: "inactive", refetchType: "none" } as const;
    void client.invalidateQueries(hidden);
  }, [client, mark]);

  // Runs after each poll and not only when the mark changes: what is on the screen may be older than the first mark, and a renewal
  // may have failed.
  useEffect(() => {
    if (dataUpdatedAt === 0 || mark === undefined || isRenewing.current) return;
    isRenewing.current = true;
    void bringListsTo(client, mark)
      .then(() => renewOpenContact(client, mark))
      .catch(() => undefined)
      .finally(() => {
        isRenewing.current = false;
      });
  }, [client, mark, dataUpdatedAt]);

  // A response to a poll proves that there is a connection.
  useEffect(() => {
    if (dataUpdatedAt > 0) void unsent.send((row) => writeRow(client, row));
  }, [client, unsent, dataUpdatedAt]);
  return null;
}

/** Whether the last poll got no response. `navigator.onLine` is true even on a connection that transports nothing. */
export function useIsOffline(): boolean {
  const { error } = useQuery({ ...markQuery, enabled: false });
  return error instanceof Unreachable;
}

/** The number of waiting contacts, shown on every screen. */
export function ContactsBadge() {
  const { data } = useInfiniteQuery(listQuery(rightNow));
  const { now } = useMoments();
  const first = data?.pages[0];
  const count = first ? first.counts.due + first.counts.waiting : 0;
  if (!first || count === 0) return null;
  const waited = first.oldestWaitingAt ? now - Date.parse(first.oldestWaitingAt) : 0;
  const isLate = waited >= lateAfterMinutes * 60_000;
  return <Badge count={count} said={texts.badge(count, isLate)} tone={isLate && "late"} />;
}

/** Lists changes that wait for the connection or the server, refused changes, and a note that a colleague has unsent changes here. */
export function OfflineNotice() {
  const { person } = useSession();
  const unsent = useUnsent();
  const isOffline = useIsOffline();
  const waiting = useWaitingChanges(person.id);
  const others = useWaitingAuthors().filter(({ id }) => id !== person.id);
  const refusals = useRefusals(person.id);
  const shown = isOffline ? waiting : waiting.filter((each) => unsent.isStuck(each));
  const isShown = isOffline || shown.length > 0;
  if (!isShown && refusals.length === 0 && others.length === 0) return null;
  return (
    <div className={styles.offline}>
      {isShown && (
        <Notice tone="attention" icon={isOffline ? "offline" : "alert"} isLive>
          <p>
            <b>{isOffline ? texts.offline : texts.stuck}</b>{" "}
            {isOffline ? texts.offlineAbout : texts.stuckAbout}
          </p>
          {shown.length > 0 && (
            <p className="small">
              {texts.changesWait(
                shown.length,
                shown.map((each) => texts.changeName(each.contact, changeName(each))),
              )}
            </p>
          )}
        </Notice>
      )}
      {refusals.length > 0 && <Refusals />}
      {others.map(({ id, name }) => (
        <Notice key={id} icon="people">
          <p>{texts.othersWait(name)}</p>
        </Notice>
      ))}
    </div>
  );
}

function changeName({ change }: WaitingChange): string {
  return change.kind === "state" ? stateNames[change.to] : texts.changes[change.kind];
}
