import { defaultLanguage, type Language } from "@fiosite/content/languages";
import { parseLanguage } from "@fiosite/contract/language";
import { QueryClient, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type LoadedReviews, loadReviews } from "./load-reviews.ts";

const staleTimeMs = 5 * 60_000;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleTimeMs,
      refetchOnWindowFocus: false,
      // The server has tried twice already, and the local reviews are at hand.
      retry: false,
      // Otherwise a phone without a line would wait in front of skeletons instead of getting the local reviews.
      networkMode: "always",
    },
  },
});

export type ReviewsState =
  | { state: "loading" }
  | { state: "google"; google: LoadedReviews }
  | { state: "failed"; failedAt: number; language: Language };

/** Head and carousel both ask; they share one query per language. */
export function useReviews(): ReviewsState {
  const { i18n } = useTranslation();
  const language = parseLanguage(i18n.language) ?? defaultLanguage;
  const { data, isError, errorUpdatedAt } = useQuery(
    { queryKey: ["google-reviews", language], queryFn: () => loadReviews(language) },
    queries,
  );
  if (data) return { state: "google", google: data };
  if (isError) return { state: "failed", failedAt: errorUpdatedAt, language };
  return { state: "loading" };
}
