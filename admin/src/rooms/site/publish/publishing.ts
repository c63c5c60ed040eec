import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Publication } from "@fiosite/contract/panel/publications";
import { sitePaths } from "@fiosite/contract/panel/site-paths";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isCode, Unreachable } from "#session/request.ts";
import { useToast } from "#ui/overlay.tsx";
import { publicationQuery, requests, type SiteRequest, send, siteKey } from "../site-queries.ts";
import { texts } from "./texts.ts";

const retryDelay = 1500;

interface Following {
  /** Was asked for on the screen before. */
  first?: number | undefined;
  onSettled?: (publication: Publication) => void;
}

/** Sends requests and follows each until its pages are there: no screen says that something is live before. */
export function usePublishing({ first, onSettled }: Following = {}) {
  const client = useQueryClient();
  const [id, setId] = useState(first);
  /** A second tap sends the same request again, which the server knows by its id. */
  const last = useRef<{ asked: string; requestId: string }>(undefined);
  const sending = useMutation({
    mutationFn: ({ request, requestId }: { request: SiteRequest; requestId: string }) =>
      send(request, requestId),
    // A lost response: the server may have accepted the request.
    retry: (count, error) => error instanceof Unreachable && count < 3,
    retryDelay,
    onSuccess(response) {
      if (!("publication" in response)) return;
      last.current = undefined;
      const { id: next } = response.publication;
      // What is known of it may be older than this request, as of a promotion that was just ended.
      client.removeQueries({ queryKey: publicationQuery(next).queryKey });
      setId(next);
    },
    // What else changed is asked for when the pages are there: rendering them goes first.
    onSettled: (response) =>
      response && "publication" in response
        ? undefined
        : client.invalidateQueries({ queryKey: siteKey }),
  });
  const { data } = useQuery({ ...publicationQuery(id ?? 0), enabled: id !== undefined });
  const started = id !== undefined && data?.publication.id === id ? data : undefined;
  const state = started?.publication.state;
  const isBusy =
    sending.isPending || (id !== undefined && (state === undefined || state === "going"));
  const settle = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: siteKey });
    if (started) onSettled?.(started.publication);
  });
  useEffect(() => {
    if (state && state !== "going") settle();
  }, [state]);
  const response = sending.data;
  const sent = sending.variables?.request;
  const askedRevision = sent?.body.revision;
  return {
    /** The publication that this person asked for, and the server's clock. */
    started,
    isBusy,
    crossing: response && "others" in response ? response : undefined,
    /** Why the last request was not accepted. */
    problems: problemsOf(sending.error, response, sent?.path),
    /** Of the draft that the person saw and asked for: a question about it is answered for that one. */
    askedRevision,
    /** Of the draft that is live now: it is not offered again while the server's list is on its way. */
    publishedRevision: state === "live" ? askedRevision : undefined,
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
  if (error && !isCode(error, panelErrors.changed)) return [texts.failed];
  if (error) return [path === sitePaths.publications ? texts.changedMeanwhile : texts.changedNow];
  return response && "issues" in response ? response.issues.map(({ message }) => message) : [];
}

/** Undoes from a message that outlives its screen. */
export function useUndo() {
  const client = useQueryClient();
  const toast = useToast();
  return async (id: number) => {
    const response = await send(requests.undo(id), crypto.randomUUID()).catch(() => undefined);
    const isUndone = response && "publication" in response;
    toast({ text: isUndone ? texts.undone : texts.failed });
    await client.invalidateQueries({ queryKey: siteKey });
  };
}
