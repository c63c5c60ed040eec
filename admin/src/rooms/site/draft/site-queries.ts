import type { Language } from "@fiosite/content/languages";
import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  listFields,
  readChanges,
  readDraft,
  readHistory,
  readMark,
  readOpenFacts,
  readPlaces,
  readPreview,
  readPublication,
  readRemoval,
  readTexts,
} from "./site-requests.ts";

/** Every answer about the site begins with it, so that one change makes all of them old. */
export const siteKey = ["site"] as const;
const markKey = ["site-mark"] as const;

export const draftQuery = queryOptions({ queryKey: [...siteKey, "draft"], queryFn: readDraft });
export const fieldsQuery = (paths: string[]) =>
  queryOptions({
    queryKey: [...siteKey, "fields", paths.join(" ")],
    queryFn: () => listFields(paths),
    enabled: paths.length > 0,
  });
export const placesQuery = (path: string) =>
  queryOptions({ queryKey: [...siteKey, "places", path], queryFn: () => readPlaces(path) });
export const removalQuery = (path: string) =>
  queryOptions({ queryKey: [...siteKey, "removal", path], queryFn: () => readRemoval(path) });
export const textsQuery = (page: string, language: Language) =>
  queryOptions({
    queryKey: [...siteKey, "texts", page, language],
    queryFn: () => readTexts(page, language),
  });
/** The page of one revision. Not under `siteKey`: a new revision has a new key. */
export const previewQuery = (page: string, language: Language, revision: number) =>
  queryOptions({
    queryKey: ["site-preview", page, language, revision],
    queryFn: () => readPreview(page, language),
    gcTime: 0,
  });
export const openFactsQuery = queryOptions({
  queryKey: [...siteKey, "open-facts"],
  queryFn: readOpenFacts,
});
export const changesQuery = queryOptions({
  queryKey: [...siteKey, "changes"],
  queryFn: readChanges,
  // Not kept for the next visit of the screen: it would say "Nada para publicar" until the new list is there.
  gcTime: 0,
});
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
    queryFn: () => readPublication(id),
    refetchInterval: ({ state }) =>
      state.data && state.data.publication.state !== "waiting" ? false : pollMs,
  });

/** What a colleague saves or publishes appears here within seconds. */
export function useSiteMark(): void {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: markKey,
    queryFn: readMark,
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
