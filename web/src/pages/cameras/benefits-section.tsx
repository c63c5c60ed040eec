import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useContent } from "../../use-content.ts";
import { benefitIllustrations } from "./benefit-illustrations.tsx";
import styles from "./benefits-section.module.css";

export function BenefitsSection() {
  const { benefits } = useContent().texts.cameras;
  return (
    <Section labelledBy="benefits-title" dune="from-left">
      <SectionHead id="benefits-title" title={benefits.title} subtitle={benefits.subtitle} />
      <div className={styles.benefits}>
        {benefits.items.map(({ key, title, text }) => (
          <article key={key} className={`${styles.benefit} anim`}>
            {benefitIllustrations[key]}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
