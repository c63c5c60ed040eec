import { type CountedEvent, countEventType } from "@fiosite/contract/counts";

/** Asks the page's script to count an event that has no place. The script counts nothing if the visitor objects. */
export function countEvent(event: CountedEvent): void {
  dispatchEvent(new CustomEvent(countEventType, { detail: event }));
}
