import { type BrowserEvent, countEventType } from "@fiosite/contract/counts";

/** Has the page's script count an event without a place. It does nothing if the visitor does not want to be counted. */
export function countEvent(event: BrowserEvent): void {
  dispatchEvent(new CustomEvent(countEventType, { detail: event }));
}
