import { useSyncExternalStore } from "react";

const scrolledAbovePx = 10;

export function useScrolled(): boolean {
  return useSyncExternalStore(onScroll, isScrolled, () => false);
}

function onScroll(notify: () => void) {
  addEventListener("scroll", notify, { passive: true });
  return () => removeEventListener("scroll", notify);
}

function isScrolled() {
  return scrollY > scrolledAbovePx;
}
