import { indexedPages, pagePaths } from "../../contract/pages.ts";

/**
 * One location per page. Pages have no connection limit: a page fits into the socket buffer, so a slow client cannot hold it
 * open, and counting would cost 5 % of the throughput.
 */
export function pageLocations(): string {
  return indexedPages
    .map(
      (page) => `
    location = ${pagePaths[page]} {
        if ($is_get_or_head = "") {
            return 405;
        }
        if ($chosen_language) {
            set $response_kind language_choice;
            return 302 ?lng=$chosen_language;
        }
        if ($carried_campaign) {
            set $response_kind carried;
            return 302 $uri$query_before_carried$carried_campaign;
        }
        if ($carried_language) {
            set $response_kind carried;
            return 302 \${query_before_carried}lng=$carried_language;
        }
        set $response_kind page;
        max_ranges 0;
        rewrite ^ /pages/${page}.$language.html break;
    }`,
    )
    .join("");
}
