import { type Health, healthSchema } from "@fiosite/contract/panel/health";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { queryOptions } from "@tanstack/react-query";
import { request } from "#session/request.ts";

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: () => request(panelPaths.health, healthSchema),
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});

export type HealthState = "well" | "broken" | "unchecked";

/** What an owner reads first. A fault counts even if nobody has checked since. */
export function stateOf({ checkedAt, faults }: Health): HealthState {
  if (faults.length > 0) return "broken";
  return checkedAt === null ? "unchecked" : "well";
}
