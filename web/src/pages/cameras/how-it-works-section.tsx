import { useTranslation } from "react-i18next";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import styles from "./how-it-works-section.module.css";

export function HowItWorksSection() {
  const { t } = useTranslation("cameras");
  return (
    <Section
      id="como-funciona"
      labelledBy="how-it-works-title"
      background="alt"
      dune="from-right"
      className={styles.section}
    >
      <SectionHead id="how-it-works-title" title={t("how.title")} />
      <ol className={styles.steps}>
        {t("how.steps", { returnObjects: true }).map((step) => (
          <li key={step.title} className="anim">
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
