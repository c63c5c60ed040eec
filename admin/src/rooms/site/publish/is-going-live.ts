import type { Publication } from "@fiosite/contract/panel/publications";

/** A publisher takes seconds. One that waits longer has a fault, and the owner may cancel it. */
const mostMs = 120_000;

/** Whether it is being published at the server's `now`, so that it can no longer be cancelled in time. */
export function isGoingLive(
  { state, publishAt }: Pick<Publication, "state" | "publishAt">,
  now: string,
): boolean {
  const since = Date.parse(now) - Date.parse(publishAt);
  return state === "waiting" && since >= 0 && since < mostMs;
}
