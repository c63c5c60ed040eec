import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Publication } from "@fiosite/contract/panel/publications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isCode } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { useToast } from "#ui/toast.tsx";
import { publicationQuery, siteKey } from "../draft/site-queries.ts";
import { publish, restore, undo } from "../draft/site-requests.ts";
import { sendOrFind } from "./find-asked.ts";
import { texts } from "./texts.ts";

type Publishing = Awaited<ReturnType<typeof publish | typeof undo>>;

export function whyNotPublished(error: unknown): string {
  return isCode(error, panelErrors.changed) ? texts.changedMeanwhile : texts.failed;
}

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
