import { type RefObject, useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/**
 * Another room starts at its top, for a screen reader too. Inside a room the focus moves only if what had it is gone: whoever walks
 * through the list on a wide screen stays there. Going back leaves the scrolling to the browser.
 */
export function useStartOfScreen(
  pathname: string,
  room: string | undefined,
): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const last = useRef({ pathname, room });
  const isBack = useNavigationType() === "POP";
  useLayoutEffect(() => {
    if (last.current.pathname === pathname) return;
    const isOtherRoom = last.current.room !== room;
    last.current = { pathname, room };
    const isFocusLost = (document.activeElement?.getClientRects().length ?? 0) === 0;
    if (isOtherRoom && !isBack) scrollTo(0, 0);
    if (isOtherRoom || isFocusLost || document.activeElement === document.body) {
      main.current?.focus({ preventScroll: true });
    }
  }, [pathname, room, isBack]);
  return main;
}
