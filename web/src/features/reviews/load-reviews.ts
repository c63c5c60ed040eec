import type { Language } from "@tudo/content/languages";
import { fetchGoogleReviews } from "./fetch-google-reviews.ts";
import type { GoogleReviews } from "./google-reviews.ts";
import { keepReviews, takeTodaysReviews } from "./reviews-cache.ts";

export async function loadReviews(language: Language): Promise<GoogleReviews> {
  const kept = takeTodaysReviews(language, new Date());
  if (kept) return kept;
  const fresh = await fetchGoogleReviews(language);
  keepReviews(fresh);
  return fresh;
}
