import { leadFailedFragment } from "@fiosite/contract/lead-fragments";
import { putSessionItem, takeSessionItem } from "./session-item.ts";
import { readTyped, type TypedFields, typeAgain } from "./typed-fields.ts";

const storageKey = "unsentLead";

/** Until React is there the form posts by itself, and a failure loads the page again: the fields get their text back. */
export function keepUnsentLead(): void {
  const typed = takeSessionItem<TypedFields>(storageKey);
  if (typed && location.hash === `#${leadFailedFragment}`) typeAgain(typed);
  document.addEventListener("submit", ({ defaultPrevented }) => {
    if (!defaultPrevented) putSessionItem(storageKey, readTyped());
  });
}
