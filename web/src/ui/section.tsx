import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { DuneEdge } from "./dune-edge.tsx";
import styles from "./section.module.css";

type Background = "default" | "alt" | "dark" | "dark-alt" | "accent";

interface SectionProps {
  id?: string;
  /** Id of the heading that names the section. */
  labelledBy: string;
  background?: Background;
  /** A section begins with a dune if its background differs from the previous one. Successive dunes have different directions. */
  dune?: "from-left" | "from-right";
  backdrop?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

const darkBackgrounds: Background[] = ["dark", "dark-alt"];

export function Section({ background = "default", dune, backdrop, ...section }: SectionProps) {
  const { id, labelledBy, className, children } = section;
  const isDark = darkBackgrounds.includes(background);
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      data-background={background}
      className={classes(styles.section, isDark && "dark", dune && styles.withDune, className)}
    >
      {dune && <DuneEdge from={dune} />}
      {backdrop && <div className={styles.backdrop}>{backdrop}</div>}
      <div className="wrap">{children}</div>
    </section>
  );
}
