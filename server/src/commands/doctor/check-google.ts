import {
  fetchPlace,
  type GoogleSettings,
  retryPolicy,
} from "../../reviews/google-places-client.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("reviews");

/** Sends one real request, about US$ 0.025: nothing else proves that the key, its restrictions and the place are right. */
export async function checkGoogle(google: GoogleSettings | undefined): Promise<CheckResult> {
  if (!google) {
    return failed(
      "GOOGLE_API_KEY and GOOGLE_PLACE_ID are not set, so the site shows its local reviews.",
      "Set both in /etc/fiosite/site.env; server/.env.example explains how to restrict the key.",
    );
  }
  const result = await fetchPlace(google, retryPolicy, "pt-BR");
  if (result.ok && result.place.reviews.length > 0) {
    return ok(`Google returns ${result.place.reviews.length} reviews.`);
  }
  if (result.ok) {
    return failed("Google knows the place but has no reviews of it.", "Check GOOGLE_PLACE_ID.");
  }
  const { reason, status, detail } = result;
  const details = [reason, status, detail].filter((part) => part !== undefined).join(", ");
  return failed(
    `Google gave no reviews (${details}).`,
    reason === "refused"
      ? "In Google's console check that the key is valid, restricted to this machine's address and to the Places API (New), and that billing is on."
      : "Check that this machine reaches GOOGLE_PLACES_URL, and try again.",
  );
}
