import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { DuneEdge } from "./dune-edge.tsx";
import styles from "./section.module.css";

type Ground = "areia" | "duna" | "mar" | "noite" | "sol";

interface SectionProps {
  id?: string;
  /** Id of the heading that names the section. */
  labelledBy: string;
  ground?: Ground;
  /** Dark and yellow sections come in with a dune; two in a row never share its direction. */
  dune?: "from-left" | "from-right";
  backdrop?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

const darkGrounds: Ground[] = ["mar", "noite"];

export function Section({ ground = "areia", dune, backdrop, ...section }: SectionProps) {
  const { id, labelledBy, className, children } = section;
  const isDark = darkGrounds.includes(ground);
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      data-ground={ground}
      className={classes(styles.section, isDark && "dark", dune && styles.withDune, className)}
    >
      {dune && <DuneEdge from={dune} />}
      {backdrop && <div className={styles.backdrop}>{backdrop}</div>}
      <div className="wrap">{children}</div>
    </section>
  );
}
