/** One event of a page per request, as a query string in the body. Not named after analytics: blockers would drop it. */
export const countsPath = "/api/counts";

/** The event on `window` by which an island has the page's script count something. */
export const countEventType = "fiosite-count";
