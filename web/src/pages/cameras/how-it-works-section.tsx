import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useContent } from "../../use-content.ts";
import styles from "./how-it-works-section.module.css";

export function HowItWorksSection() {
  const { how } = useContent().texts.cameras;
  return (
    <Section
      id="como-funciona"
      labelledBy="how-it-works-title"
      background="alt"
      dune="from-right"
      className={styles.section}
    >
      <SectionHead id="how-it-works-title" title={how.title} />
      <ol className={styles.steps}>
        {how.steps.map(({ key, title, text }) => (
          <li key={key} className="anim">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
