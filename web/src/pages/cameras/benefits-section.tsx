import { useTranslation } from "react-i18next";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { benefitIllustrations } from "./benefit-illustrations.tsx";
import styles from "./benefits-section.module.css";

export function BenefitsSection() {
  const { t } = useTranslation("cameras");
  const benefits = t("benefits.items", { returnObjects: true });
  return (
    <Section labelledBy="benefits-title" dune="from-left">
      <SectionHead
        id="benefits-title"
        title={t("benefits.title")}
        subtitle={t("benefits.subtitle")}
      />
      <div className={styles.benefits}>
        {benefits.map((benefit, index) => (
          <article key={benefit.title} className={`${styles.benefit} anim`}>
            {benefitIllustrations[index]}
            <div>
              <h3>{benefit.title}</h3>
              <p>{benefit.text}</p>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
