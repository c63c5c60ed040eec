import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./health-line.module.css";
import { healthQuery, stateOf } from "./health-query.ts";
import { texts } from "./texts.ts";

/** Beside the navigation of wide screens: whether everything works, in three words. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function HealthLine() {
  const { data: health } = useQuery(healthQuery);
  if (!health) return null;
  const state = stateOf(health);
  const words = {
    well: texts.well,
    unchecked: texts.unchecked,
    broken: health.faults[0]?.short,
  };
  return (
    <Link to="/saude" className={classes(styles.line, state !== "well" && styles.attention)}>
      {state === "well" ? <i className={styles.core} /> : <Icon name="alert" />}
      {words[state]}
    </Link>
  );
}
