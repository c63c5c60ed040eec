import { type IndexedPage, indexedPages, pagePaths } from "../../contract/pages.ts";

/**
 * One location per page. Pages have no connection limit: a page fits into the socket buffer, so a slow client cannot hold it
 * open, and counting would cost 5 % of the throughput.
 */
export function pageLocations(): string {
  return indexedPages
    .map((page) => pageLocation(page) + misspeltLocation(pagePaths[page]))
    .join("");
}

/** No visitor means another page by a trailing slash or capital letters. Exact locations come first in nginx. */
function misspeltLocation(path: string): string {
  if (path === "/") return "";
  return `
    location ~* ^${path}/*$ {
        if ($is_get_or_head = "") {
            return 404;
        }
        set $response_kind moved;
        return 301 ${path}$is_args$args;
    }`;
}

function pageLocation(page: IndexedPage): string {
  return `
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
    }`;
}
