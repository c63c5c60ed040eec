import { type Health, healthSchema } from "@fiosite/contract/panel/health";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { request } from "#session/request.ts";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./health-line.module.css";
import { texts } from "./texts.ts";

/** Shows beside the navigation of wide screens whether everything works, in three words. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function HealthLine() {
  const { data: health, isError } = useQuery(healthQuery);
  // If the server does not respond, its last report must not go on saying that everything works.
  if (!health || (isError && health.faults.length === 0)) return null;
  const state = stateOf(health);
  const { well, partly, unchecked } = texts;
  const words = { well, partly, unchecked, broken: health.faults[0]?.short };
  return (
    <Link to="/saude" className={classes(styles.line, state !== "well" && styles.attention)}>
      {state === "well" ? <i className={styles.core} /> : <Icon name="alert" />}
      {words[state]}
    </Link>
  );
}

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: () => request(panelPaths.health, healthSchema),
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});

export type HealthState = "well" | "partly" | "broken" | "unchecked";

/**
 * The state that an owner reads first. A reported fault counts even if the report is old. Without a recent check nothing counts as
 * working.
 */
export function stateOf({ checkedAt, faults, lines }: Health): HealthState {
  if (faults.length > 0) return "broken";
  if (checkedAt === null) return "unchecked";
  return lines.some(({ status }) => status === "unknown") ? "partly" : "well";
}
