import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Publication } from "@fiosite/contract/panel/publications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isCode, Unreachable } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { useToast } from "#ui/toast.tsx";
import { publicationQuery, publish, readHistory, restore, siteKey, undo } from "../site-queries.ts";
import { texts } from "./texts.ts";

type Publishing = Awaited<ReturnType<typeof publish | typeof undo>>;

/** Not optimistic: the screen says that something is live when the pages are there. */
export function usePublishing() {
  const { person } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const [id, setId] = useState<number>();
  const [revision, setRevision] = useState<number>();
  const renew = () => client.invalidateQueries({ queryKey: siteKey });
  const handlers = {
    onSuccess(result: Publishing) {
      // What else changed is asked for when the pages are there: rendering them goes first.
      if ("publication" in result) setId(result.publication.id);
      else void renew();
    },
    onError(error: unknown) {
      toast({ text: whyNotPublished(error) });
      void renew();
    },
  };
  const asked = (kind: Publication["kind"]) => ({ kind, personId: person.id });
  const publishing = useMutation({
    mutationFn: (body: Parameters<typeof publish>[0]) =>
      sendOrFind(asked("publish"), () => publish(body)),
    ...handlers,
  });
  const undoing = useMutation({
    mutationFn: (live: number) => sendOrFind(asked("undo"), () => undo(live)),
    ...handlers,
  });
  const restoring = useMutation({
    mutationFn: ({ versionId, liveId }: { versionId: number; liveId: number }) =>
      sendOrFind(asked("restore"), () => restore(versionId, liveId)),
    ...handlers,
  });
  const { data } = useQuery({ ...publicationQuery(id ?? 0), enabled: id !== undefined });
  const state = data?.publication.state;
  useEffect(() => {
    if (state && state !== "waiting") void client.invalidateQueries({ queryKey: siteKey });
  }, [client, state]);
  return {
    /** The publication that this person asked for, and the server's clock. */
    started: id !== undefined && data?.publication.id === id ? data : undefined,
    isBusy:
      publishing.isPending ||
      undoing.isPending ||
      restoring.isPending ||
      (id !== undefined && (!state || state === "waiting")),
    /** Of the draft that is live now: it is not offered again while the server's list is on its way. */
    publishedRevision: state === "live" ? revision : undefined,
    publish(seen: number) {
      setRevision(seen);
      publishing.mutate({ revision: seen });
    },
    undo(live: number) {
      setRevision(undefined);
      undoing.mutate(live);
    },
    restore(asked: { versionId: number; liveId: number }) {
      setRevision(undefined);
      restoring.mutate(asked);
    },
    close: () => setId(undefined),
  };
}
export type Publishings = ReturnType<typeof usePublishing>;

export function whyNotPublished(error: unknown): string {
  return isCode(error, panelErrors.changed) ? texts.changedMeanwhile : texts.failed;
}

interface Asked {
  kind: Publication["kind"];
  personId: string;
}

const tries = 4;
const pauseMs = 1500;

/**
 * Sends a request to publish. If its response is lost on a weak connection, the list of publications says whether the request
 * arrived: then the result is the same as with the response.
 */
export async function sendOrFind<T>(asked: Asked, send: () => Promise<T>) {
  const start = Date.now();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const found = await findAsked(asked, start);
    if (!found) throw error;
    return found;
  }
}

async function findAsked({ kind, personId }: Asked, start: number) {
  for (let left = tries; left > 0; left -= 1) {
    const history = await readHistory(undefined).catch(() => undefined);
    // By the server's clock: a phone's may be minutes off.
    const earliest = history && Date.parse(history.now) - (Date.now() - start);
    const publication = history?.publications.find(
      (each) =>
        each.kind === kind &&
        each.by.id === personId &&
        each.publishAt <= each.askedAt &&
        Date.parse(each.askedAt) >= (earliest ?? 0),
    );
    if (history && publication) return { publication, now: history.now };
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return undefined;
}

/** A publisher takes seconds. One that waits longer has a fault, and the owner may cancel it. */
const mostMs = 120_000;

/** Whether it is being published at the server's `now`, so that it can no longer be cancelled in time. */
export function isGoingLive(
  { state, publishAt }: Pick<Publication, "state" | "publishAt">,
  now: string,
): boolean {
  const since = Date.parse(now) - Date.parse(publishAt);
  return state === "waiting" && since >= 0 && since < mostMs;
}
