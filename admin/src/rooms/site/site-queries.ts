import type { Language } from "@fiosite/content/languages";
import {
  fieldListSchema,
  newItemSchema,
  openFactsSchema,
  pageTextsSchema,
  placesSchema,
  removalSchema,
} from "@fiosite/contract/panel/fields";
import { previewPaths, publicationPaths, sitePaths } from "@fiosite/contract/panel/paths";
import {
  changesSchema,
  historySchema,
  publicationDetailSchema,
  publicationResponseSchema,
  type publishSchema,
} from "@fiosite/contract/panel/publications";
import {
  changedSchema,
  draftSchema,
  refusedSchema,
  type SiteEdit,
  savedSchema,
  siteMarkSchema,
} from "@fiosite/contract/panel/site";
import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { nothing, request, Unreachable } from "#session/request.ts";
import { useToast } from "#ui/toast.tsx";

/** The key of every query about the site begins with it, so that one change makes all of them old. */
export const siteKey = ["site"] as const;

export const draftQuery = queryOptions({
  queryKey: [...siteKey, "draft"],
  queryFn: () => request(sitePaths.draft, draftSchema),
});
export const fieldsQuery = (paths: string[]) =>
  queryOptions({
    queryKey: [...siteKey, "fields", paths.join(" ")],
    queryFn: () =>
      request(
        `${sitePaths.fields}?${new URLSearchParams({ paths: paths.join(" ") })}`,
        fieldListSchema,
      ),
    enabled: paths.length > 0,
  });

const about = (address: string, path: string) => `${address}?${new URLSearchParams({ path })}`;
export const placesQuery = (path: string) =>
  queryOptions({
    queryKey: [...siteKey, "places", path],
    queryFn: () => request(about(sitePaths.places, path), placesSchema),
  });
export const removalQuery = (path: string) =>
  queryOptions({
    queryKey: [...siteKey, "removal", path],
    queryFn: () => request(about(sitePaths.removal, path), removalSchema),
  });
export const readNewItem = (path: string) => request(about(sitePaths.newItem, path), newItemSchema);

export const textsQuery = (page: string, language: Language) =>
  queryOptions({
    queryKey: [...siteKey, "texts", page, language],
    queryFn: () => request(previewPaths(page, language).texts, pageTextsSchema),
  });
/**
 * The HTML of one revision, which the preview shows in place of its own without losing its place. Not under `siteKey`: a new
 * revision has a new key.
 */
export const previewQuery = (page: string, language: Language, revision: number) =>
  queryOptions({
    queryKey: ["site-preview", page, language, revision],
    queryFn: async () => {
      const response = await fetch(previewPaths(page, language).preview);
      if (!response.ok) throw new Unreachable(String(response.status));
      return response.text();
    },
    gcTime: 0,
  });
export const openFactsQuery = queryOptions({
  queryKey: [...siteKey, "open-facts"],
  queryFn: () => request(sitePaths.openFacts, openFactsSchema),
});
export const changesQuery = queryOptions({
  queryKey: [...siteKey, "changes"],
  queryFn: () => request(sitePaths.changes, changesSchema),
  // Not kept for the next visit of the screen: it would say "Nada para publicar" until the new list is there.
  gcTime: 0,
});

export const readHistory = (after: string | undefined) =>
  request(`${sitePaths.publications}${after ? `?after=${after}` : ""}`, historySchema);
export const historyQuery = infiniteQueryOptions({
  queryKey: [...siteKey, "history"],
  queryFn: ({ pageParam }) => readHistory(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

const pollMs = 250;
/** Asked again until the pages are there. */
export const publicationQuery = (id: number) =>
  queryOptions({
    queryKey: ["site-publication", id],
    queryFn: () => request(publicationPaths(id).publication, publicationDetailSchema),
    refetchInterval: ({ state }) =>
      state.data && state.data.publication.state !== "waiting" ? false : pollMs,
  });

/** What a colleague saves or publishes appears here within seconds. */
export function useSiteMark(): void {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ["site-mark"],
    queryFn: () => request(sitePaths.mark, siteMarkSchema),
    refetchInterval: 4000,
    refetchIntervalInBackground: false,
    staleTime: 0,
    retry: false,
  });
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (seen.current !== undefined && data && seen.current !== data.mark) {
      void client.invalidateQueries({ queryKey: siteKey });
    }
    seen.current = data?.mark;
  }, [client, data]);
}

const savingSchema = v.union([savedSchema, changedSchema, refusedSchema]);
export type Saving = v.InferOutput<typeof savingSchema>;
export type Conflict = v.InferOutput<typeof changedSchema>["conflicts"][number];

const post = { method: "POST", accept: [409, 422] } as const;
const publishingSchema = v.union([publicationResponseSchema, refusedSchema]);

export const saveEdits = (edits: SiteEdit[]) =>
  request(sitePaths.edits, savingSchema, { ...post, body: { edits } });
export const discard = (edits: { path: string; expected?: unknown }[]) =>
  request(sitePaths.discard, savingSchema, { ...post, body: { edits } });

export const publish = (body: v.InferInput<typeof publishSchema>) =>
  request(sitePaths.publications, publishingSchema, { method: "POST", accept: [422], body });
export const cancel = (id: number) =>
  request(publicationPaths(id).cancel, nothing, { method: "POST", body: {} });
export const undo = (id: number) =>
  request(publicationPaths(id).undo, publicationResponseSchema, { method: "POST", body: {} });
export const restore = (versionId: number, livePublicationId: number) =>
  request(publicationPaths(versionId).restore, publicationResponseSchema, {
    method: "POST",
    body: { livePublicationId },
  });

/** Says that the draft has it, and leads to where it is published: most screens have no link to that place. */
export function useSavedToast() {
  const toast = useToast();
  const navigate = useNavigate();
  return (text: string) =>
    toast({ text, action: { label: "Ver mudanças", run: () => void navigate("/publicar") } });
}
