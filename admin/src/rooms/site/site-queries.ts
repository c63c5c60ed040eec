import type { Language } from "@fiosite/content/languages";
import {
  fieldListSchema,
  newItemSchema,
  openFactsSchema,
  pageTextsSchema,
  placesSchema,
  removalSchema,
} from "@fiosite/contract/panel/fields";
import {
  changesSchema,
  crossesSchema,
  historySchema,
  type Publication,
  type promotionSchema,
  publicationDetailSchema,
  publicationResponseSchema,
  type publishSchema,
  returnSchema,
} from "@fiosite/contract/panel/publications";
import {
  changedSchema,
  draftSchema,
  refusedSchema,
  type SiteEdit,
  savedSchema,
} from "@fiosite/contract/panel/site";
import { previewPaths, publicationPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as v from "valibot";
import { useLocation } from "wouter";
import { PanelError, request, Unreachable } from "#session/request.ts";
import { useToast } from "#ui/overlay.tsx";
import { markQuery, siteKey } from "./waiting.tsx";

export { siteKey };

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
/** The server makes a new key each time, so the item is requested only once. */
export const newItemQuery = (path: string) =>
  queryOptions({
    queryKey: ["site-new-item", path],
    queryFn: () => request(about(sitePaths.newItem, path), newItemSchema),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const textsQuery = (page: string, language: Language) =>
  queryOptions({
    queryKey: [...siteKey, "texts", page, language],
    queryFn: () => request(previewPaths(page, language).texts, pageTextsSchema),
  });
/**
 * The HTML by which the preview replaces its own without scrolling. The key does not begin with `siteKey`, because it changes with
 * the draft's `shown`.
 */
export const previewQuery = (address: string, shown: string) =>
  queryOptions({
    queryKey: ["site-preview", address, shown],
    queryFn: async () => {
      const response = await fetch(address);
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
  // Not cached, because an old list would say "Nada para publicar" until the new one is loaded.
  gcTime: 0,
});

export const historyQuery = infiniteQueryOptions({
  queryKey: [...siteKey, "history"],
  queryFn: ({ pageParam }) =>
    request(`${sitePaths.publications}${pageParam ? `?after=${pageParam}` : ""}`, historySchema),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});
/** A notice overrides the site for a time as a promotion does, but has its own screen. */
export const isNotice = ({ what }: Publication) =>
  what.some(({ label }) => label.startsWith("Aviso para "));

/** Promotions that visitors see now. */
export function useLasting() {
  const { data } = useInfiniteQuery(historyQuery);
  const all = data?.pages.flatMap(({ publications }) => publications) ?? [];
  return all.filter(
    (each) => each.kind === "promotion" && each.state === "live" && !isNotice(each),
  );
}

/** What returning to a version would change. */
export const returnQuery = (versionId: number) =>
  queryOptions({
    queryKey: [...siteKey, "version", versionId],
    queryFn: () => request(publicationPaths(versionId).version, returnSchema),
  });

/** Whether the pages do not show it yet, or still show what was ended. */
export const isOnItsWay = (state: Publication["state"]) => state === "going" || state === "ending";

const pollMs = 250;
/** Polled until the pages are made. */
export const publicationQuery = (id: number) =>
  queryOptions({
    queryKey: ["site-publication", id],
    queryFn: () => request(publicationPaths(id).publication, publicationDetailSchema),
    refetchInterval: ({ state }) =>
      state.data && !isOnItsWay(state.data.publication.state) ? false : pollMs,
  });

/** Polls the server, so that what a colleague saves or publishes appears within seconds. */
export function useSiteMark(): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...markQuery, refetchInterval: 4000, staleTime: 0 });
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
export const saveEdits = (edits: SiteEdit[]) =>
  request(sitePaths.edits, savingSchema, { ...post, body: { edits } });
export const discard = (edits: { path: string; expected?: unknown }[]) =>
  request(sitePaths.discard, savingSchema, { ...post, body: { edits } });

type Body<Schema extends v.GenericSchema> = Omit<v.InferInput<Schema>, "requestId">;

/** Requests that change the site that visitors see. */
export const requests = {
  publish: (body: Body<typeof publishSchema>) => ({ path: sitePaths.publications, body }),
  promote: (body: Body<typeof promotionSchema>) => ({ path: sitePaths.promotions, body }),
  end: (id: number) => ({ path: publicationPaths(id).end, body: {} }),
  keep: (id: number) => ({ path: publicationPaths(id).keep, body: {} }),
  undo: (id: number) => ({ path: publicationPaths(id).undo, body: {} }),
  returnTo: (versionId: number) => ({ path: publicationPaths(versionId).version, body: {} }),
};
export interface SiteRequest {
  path: string;
  body: object & { revision?: number };
}

const responseSchema = v.union([
  publicationResponseSchema,
  crossesSchema,
  refusedSchema,
  v.object({ code: v.string() }),
]);

/** A request with the id of an earlier one gets the earlier response. */
export async function send({ path, body }: SiteRequest, requestId: string) {
  const response = await request(path, responseSchema, { ...post, body: { ...body, requestId } });
  if ("publication" in response || "others" in response || "issues" in response) return response;
  throw new PanelError(response.code);
}

/** Says that the change is in the draft, and links to the screen that publishes, which most screens do not link to. */
export function useSavedToast() {
  const toast = useToast();
  const [, navigate] = useLocation();
  return (text: string) =>
    toast({ text, action: { label: "Ver mudanças", run: () => navigate("/publicar") } });
}
