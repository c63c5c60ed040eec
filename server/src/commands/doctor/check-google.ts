import { fetchPlace, type GoogleSettings, patience } from "../../reviews/google-places-client.ts";
import { about, type Finding } from "./finding.ts";

const { good, bad } = about("reviews");

/** One real call, about US$ 0.025: the only way to know that the key, its restrictions and the place are right. */
export async function checkGoogle(google: GoogleSettings | undefined): Promise<Finding> {
  if (!google) {
    return bad(
      "GOOGLE_API_KEY and GOOGLE_PLACE_ID: not set here, so the site shows its local reviews.",
      "Set both in /etc/fiosite/site.env; server/.env.example says how to restrict the key.",
    );
  }
  const result = await fetchPlace(google, patience, "pt-BR");
  if (result.ok && result.place.reviews.length > 0) {
    return good(`Google answers with ${result.place.reviews.length} reviews.`);
  }
  if (result.ok) {
    return bad("Google knows the place but has no reviews of it.", "See GOOGLE_PLACE_ID.");
  }
  const { reason, status, detail } = result;
  const told = [reason, status, detail].filter((part) => part !== undefined).join(", ");
  return bad(
    `Google gave no reviews (${told}).`,
    reason === "refused"
      ? "In Google's console: the key is valid, restricted to this machine's address and to the Places API (New), and billing is on."
      : "See that this machine reaches GOOGLE_PLACES_URL, and try again.",
  );
}
