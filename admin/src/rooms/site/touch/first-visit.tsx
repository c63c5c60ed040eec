import { useState } from "react";
import * as v from "valibot";
import { keep, kept } from "#session/kept-copy.ts";
import { Button } from "#ui/button.tsx";
import styles from "./first-visit.module.css";
import { texts } from "./texts.ts";

const copyName = "site-steps";

/** Three steps, until the person has read them. They cover nothing: one can start at once. */
export function FirstVisit() {
  const [isNew, setNew] = useState(
    () => !kept(copyName, v.literal(true), Number.POSITIVE_INFINITY),
  );
  if (!isNew) return null;
  const done = () => {
    keep(copyName, true);
    setNew(false);
  };
  return (
    <section className={styles.steps} aria-label={texts.steps.title}>
      <h2>{texts.steps.title}</h2>
      <ol>
        {texts.steps.items.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button tone="line" isSmall onClick={done}>
        {texts.steps.done}
      </Button>
    </section>
  );
}
