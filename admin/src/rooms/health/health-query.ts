import { type Health, healthSchema, staleAfterMinutes } from "@fiosite/contract/panel/health";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "#session/request.ts";

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: () => request(panelPaths.health, healthSchema),
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});

export type HealthState = "well" | "broken" | "stale" | "unchecked";

/** What an owner reads first. A fault counts even if nobody has checked since. */
export function stateOf({ checkedAt, faults }: Health, now: number): HealthState {
  if (faults.length > 0) return "broken";
  if (checkedAt === null) return "unchecked";
  return now - Date.parse(checkedAt) > staleAfterMinutes * 60_000 ? "stale" : "well";
}
