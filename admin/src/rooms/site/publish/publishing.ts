import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Publication } from "@fiosite/contract/panel/publications";
import { sitePaths } from "@fiosite/contract/panel/site-paths";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isCode, Unreachable } from "#session/request.ts";
import { useToast } from "#ui/overlay.tsx";
import {
  isOnItsWay,
  publicationQuery,
  requests,
  type SiteRequest,
  send,
  siteKey,
} from "../site-queries.ts";
import { texts } from "./texts.ts";

const retryDelay = 1500;

interface Following {
  /** Id of a publication that was requested on the screen before. */
  first?: number | undefined;
  onSettled?: (publication: Publication) => void;
}

/** Sends requests and follows each until its pages are made, so that no screen reports something as live too early. */
export function usePublishing({ first, onSettled }: Following = {}) {
  const client = useQueryClient();
  const [id, setId] = useState(first);
  /** A second tap sends the same request with the same id, by which the server recognises it. */
  const last = useRef<{ asked: string; requestId: string }>(undefined);
  const sending = useMutation({
    mutationFn: ({ request, requestId }: { request: SiteRequest; requestId: string }) =>
      send(request, requestId),
    // After a lost response the request is sent again, because the server may have accepted it.
    retry: (count, error) => error instanceof Unreachable && count < 3,
    retryDelay,
    onSuccess(response) {
      if (!("publication" in response)) return;
      last.current = undefined;
      const { id: next } = response.publication;
      // The cached publication may be older than this request, for example if a promotion was just ended.
      client.removeQueries({ queryKey: publicationQuery(next).queryKey });
      setId(next);
    },
    // The other queries are fetched again when the pages are made, because making them has priority.
    onSettled: (response) =>
      response && "publication" in response
        ? undefined
        : client.invalidateQueries({ queryKey: siteKey }),
  });
  const { data } = useQuery({ ...publicationQuery(id ?? 0), enabled: id !== undefined });
  const started = id !== undefined && data?.publication.id === id ? data : undefined;
  const state = started?.publication.state;
  const [settledId, setSettledId] = useState<number>();
  const isSettled = state !== undefined && !isOnItsWay(state);
  const isGoing = !isSettled || (onSettled && settledId !== id);
  const isBusy = sending.isPending || (id !== undefined && isGoing === true);
  /** Reloads the site's values before `onSettled`, so that no message is shown beside old values. */
  const settle = useEffectEvent(async () => {
    await client.invalidateQueries({ queryKey: siteKey });
    setSettledId(id);
    if (started) onSettled?.(started.publication);
  });
  useEffect(() => {
    if (isSettled) void settle();
  }, [isSettled]);
  const response = sending.data;
  const sent = sending.variables?.request;
  const askedRevision = sent?.body.revision;
  return {
    /** The publication that this person asked for, and the server's clock. */
    started,
    isBusy,
    crossing: response && "others" in response ? response : undefined,
    /** Why the server refused the last request. */
    problems: problemsOf(sending.error, response, sent?.path),
    /** Revision of the draft that the person saw and wants to publish. A question about it refers to this revision. */
    askedRevision,
    /** Revision of the draft that is live or scheduled now. It is not offered again while the server's list is loading. */
    publishedRevision: state === "live" || state === "waiting" ? askedRevision : undefined,
    send(request: SiteRequest) {
      const asked = JSON.stringify(request);
      if (last.current?.asked !== asked) last.current = { asked, requestId: crypto.randomUUID() };
      sending.mutate({ request, requestId: last.current.requestId });
    },
    close() {
      setId(undefined);
      sending.reset();
    },
  };
}
export type Publishings = ReturnType<typeof usePublishing>;

function problemsOf(
  error: unknown,
  response: Awaited<ReturnType<typeof send>> | undefined,
  path: string | undefined,
): string[] {
  if (isCode(error, panelErrors.nothingToPublish)) return [texts.idle];
  if (error && !isCode(error, panelErrors.changed)) return [texts.failed];
  if (error) return [path === sitePaths.publications ? texts.changedMeanwhile : texts.changedNow];
  return response && "issues" in response ? response.issues.map(({ message }) => message) : [];
}

/** Undoes a publication from a toast, which may outlive its screen. */
export function useUndo() {
  const client = useQueryClient();
  const toast = useToast();
  return async (id: number) => {
    const response = await send(requests.undo(id), crypto.randomUUID()).catch(() => undefined);
    const isUndone = response && "publication" in response;
    toast({ text: isUndone ? texts.undoneSoon : texts.failed });
    await client.invalidateQueries({ queryKey: siteKey });
  };
}
