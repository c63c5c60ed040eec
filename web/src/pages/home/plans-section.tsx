import { fillText } from "@fiosite/content/fill-text";
import type { InternetPlan } from "@fiosite/content/visitor-content";
import { PlanCard, PlanGrid } from "#features/plan-card/plan-card.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { classes } from "#ui/classes.ts";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useContent } from "../../use-content.ts";
import styles from "./plans-section.module.css";

export function PlansSection() {
  const { facts, texts } = useContent();
  const { title, subtitle } = texts.home.plans;
  return (
    <Section id="planos" labelledBy="plans-title" className={styles.section}>
      <SectionHead id="plans-title" title={title} subtitle={subtitle} />
      <PlanGrid className={styles.plans}>
        {facts.internetPlans.map((plan) => (
          <InternetPlanCard key={plan.key} plan={plan} />
        ))}
      </PlanGrid>
    </Section>
  );
}

/** The faster the plan, the wider its figure. A single plan counts as the fastest. */
function figureWidth(speedMbps: number, speeds: number[]) {
  if (speedMbps === Math.max(...speeds)) return styles.wide;
  return speedMbps === Math.min(...speeds) ? styles.narrow : styles.normal;
}

function InternetPlanCard({ plan }: { plan: InternetPlan }) {
  const { facts, texts } = useContent();
  const { plans } = texts.home;
  const speeds = facts.internetPlans.map(({ speedMbps }) => speedMbps);
  const name = `${plan.speedMbps} ${plan.speedUnit}`;
  return (
    <PlanCard
      className={classes(figureWidth(plan.speedMbps, speeds), plan.isFeatured && styles.featured)}
      heading={
        <>
          <h3 className={styles.speed}>
            <b>{plan.speedMbps}</b> <span>{plan.speedUnit}</span>
          </h3>
          <SpeedGauge id={`gauge-${plan.key}`} share={plan.speedMbps / Math.max(...speeds)} />
          <p className={styles.kind}>{plans.fiber}</p>
        </>
      }
      priceCents={plan.priceCents}
      promotion={plan.promotion}
      isPriceFrom
      isFeatured={plan.isFeatured}
      features={plan.features}
      highlightedFeatures={plan.highlightedFeatures}
      details={plan.details}
      button={
        <WhatsappButton
          place={{ plan: plan.key }}
          label={plans.cta}
          about={name}
          message={`${texts.common.whatsapp.plans} ${fillText(plans.question, { plan: name })}`}
          tone={plan.isFeatured ? "accent" : "dark"}
          size="card"
          isWide
        />
      }
    />
  );
}

/** A line filled up to the plan's share of the fastest plan. An svg, because the security policy forbids style attributes. */
function SpeedGauge({ id, share }: { id: string; share: number }) {
  const end = `${Math.round(share * 100)}%`;
  return (
    <svg className={styles.gauge} aria-hidden="true">
      <linearGradient id={id}>
        <stop className={styles.start} />
        <stop className={styles.end} offset=".6" />
      </linearGradient>
      <rect className={styles.track} y="7" width="100%" height="2" />
      <rect className={styles.filled} y="6" width={end} height="4" rx="2" fill={`url(#${id})`} />
      <g className={styles.knob}>
        <circle className={styles.ring} cx={end} cy="8" r="7" />
        <circle className={styles.dot} cx={end} cy="8" r="4" />
      </g>
    </svg>
  );
}
