import { type InternetPlan, internetPlans } from "@fiosite/content/plans";
import { useTranslation } from "react-i18next";
import { PlanCard } from "#features/plan-card/plan-card.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import styles from "./plans-section.module.css";

export function PlansSection() {
  const { t } = useTranslation("home");
  return (
    <Section id="planos" labelledBy="plans-title">
      <SectionHead id="plans-title" title={t("plans.title")} subtitle={t("plans.subtitle")} />
      <div className={styles.plans}>
        {internetPlans.map((plan) => (
          <InternetPlanCard key={plan.key} plan={plan} />
        ))}
      </div>
    </Section>
  );
}

function InternetPlanCard({ plan }: { plan: InternetPlan }) {
  const { t } = useTranslation(["home", "common"]);
  return (
    <PlanCard
      className={styles[plan.key]}
      heading={
        <>
          <h3 className={styles.speed}>
            <b>{plan.speedMbps}</b> <span>{plan.speedUnit}</span>
          </h3>
          <div className={styles.gauge} aria-hidden="true" />
          <p className={styles.kind}>{t("plans.fiber")}</p>
        </>
      }
      priceCents={plan.priceCents}
      isPriceFrom
      isFeatured={plan.isFeatured}
      features={t(`plans.${plan.key}.features`, { returnObjects: true })}
      highlightedFeatures={plan.highlightedFeatures}
      button={
        <WhatsappButton
          label={t("plans.cta")}
          message={t("common:whatsapp.plans")}
          tone={plan.isFeatured ? "accent" : "dark"}
          size="card"
          isWide
        />
      }
    />
  );
}
