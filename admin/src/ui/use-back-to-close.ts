import { useEffect, useId, useRef } from "react";

const entryOf = (state: unknown): unknown => (state as { sheet?: string } | null)?.sheet;

/**
 * The phone's Back button closes what is open instead of leaving the screen: an entry of the history stands for it, at the same
 * address. Chrome on Android does this for a `<dialog>` by itself, iPhones and Firefox do not.
 */
export function useBackToClose(close: () => void): void {
  const entry = useId();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    // The router's own part of the state stays, so that it sees the same screen.
    if (entryOf(history.state) !== entry) {
      history.pushState({ ...history.state, sheet: entry }, "");
    }
    addEventListener("popstate", close);
    return () => {
      isOpen.current = false;
      removeEventListener("popstate", close);
      // Later, because React's strict mode mounts twice and the second time needs the entry.
      setTimeout(() => {
        if (!isOpen.current && entryOf(history.state) === entry) history.back();
      });
    };
  }, [entry, close]);
}

/** Closes the open sheet by a step back, so that the entry of the screen below can be replaced. */
export async function leaveSheet(): Promise<void> {
  if (entryOf(history.state) === undefined) return;
  const isLeft = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  history.back();
  await isLeft;
}
