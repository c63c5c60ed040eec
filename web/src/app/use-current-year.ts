import { useSyncExternalStore } from "react";

/** The HTML carries the year of the build; React corrects it after a New Year without a mismatch. */
export function useCurrentYear(): number {
  return useSyncExternalStore(
    () => () => {},
    () => new Date().getFullYear(),
    () => import.meta.env.BUILD_YEAR,
  );
}
