import { type CountedEvent, countEventType } from "@fiosite/contract/counts";

/** Has the page's script count an event without a place. It does nothing if the visitor does not want to be counted. */
export function countEvent(event: CountedEvent): void {
  dispatchEvent(new CustomEvent(countEventType, { detail: event }));
}
