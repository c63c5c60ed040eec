import { type InternetPlan, internetPlans } from "@fiosite/content/plans";
import { useTranslation } from "react-i18next";
import { PlanCard } from "#features/plan-card/plan-card.tsx";
import { PlanGrid } from "#features/plan-card/plan-grid.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { classes } from "#ui/classes.ts";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import styles from "./plans-section.module.css";
import { SpeedGauge } from "./speed-gauge.tsx";

export function PlansSection() {
  const { t } = useTranslation("home");
  return (
    <Section id="planos" labelledBy="plans-title" className={styles.section}>
      <SectionHead id="plans-title" title={t("plans.title")} subtitle={t("plans.subtitle")} />
      <PlanGrid className={styles.plans}>
        {internetPlans.map((plan) => (
          <InternetPlanCard key={plan.key} plan={plan} />
        ))}
      </PlanGrid>
    </Section>
  );
}

const slowest = Math.min(...internetPlans.map(({ speedMbps }) => speedMbps));
const fastest = Math.max(...internetPlans.map(({ speedMbps }) => speedMbps));

/** The faster the plan, the wider its figure. A plan alone is the fastest. */
function figureWidth(speedMbps: number) {
  if (speedMbps === fastest) return styles.wide;
  return speedMbps === slowest ? styles.narrow : styles.normal;
}

function InternetPlanCard({ plan }: { plan: InternetPlan }) {
  const { t } = useTranslation(["home", "common"]);
  const name = `${plan.speedMbps} ${plan.speedUnit}`;
  return (
    <PlanCard
      className={classes(figureWidth(plan.speedMbps), plan.isFeatured && styles.featured)}
      heading={
        <>
          <h3 className={styles.speed}>
            <b>{plan.speedMbps}</b> <span>{plan.speedUnit}</span>
          </h3>
          <SpeedGauge id={`gauge-${plan.key}`} share={plan.speedMbps / fastest} />
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
          place={plan.key}
          label={t("plans.cta")}
          about={name}
          message={`${t("common:whatsapp.plans")} ${name}`}
          tone={plan.isFeatured ? "accent" : "dark"}
          size="card"
          isWide
        />
      }
    />
  );
}
