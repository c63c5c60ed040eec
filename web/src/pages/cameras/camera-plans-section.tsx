import { fillText } from "@fiosite/content/fill-text";
import type { CameraPlan } from "@fiosite/content/visitor-content";
import { PlanCard } from "#features/plan-card/plan-card.tsx";
import { PlanGrid } from "#features/plan-card/plan-grid.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useContent } from "../../use-content.ts";
import { CameraPlanSize } from "./camera-plan-size.tsx";
import styles from "./camera-plans-section.module.css";
import { ComboBanner } from "./combo-banner.tsx";

export function CameraPlansSection() {
  const { facts, texts } = useContent();
  const { plans } = texts.cameras;
  return (
    <Section id="planos-cameras" labelledBy="camera-plans-title" className={styles.section}>
      <SectionHead id="camera-plans-title" title={plans.title} subtitle={plans.subtitle} />
      <ComboBanner />
      <PlanGrid className={styles.plans}>
        {facts.cameraPlans.map((plan) => (
          <CameraPlanCard key={plan.key} plan={plan} />
        ))}
      </PlanGrid>
    </Section>
  );
}

function CameraPlanCard({ plan }: { plan: CameraPlan }) {
  const { cameras, common } = useContent().texts;
  return (
    <PlanCard
      heading={
        <>
          <h3 className={styles.name}>{plan.name}</h3>
          <CameraPlanSize plan={plan} />
        </>
      }
      priceCents={plan.priceCents}
      isFeatured={plan.isFeatured}
      features={plan.features}
      details={plan.details}
      button={
        <WhatsappButton
          place={{ plan: plan.key }}
          label={cameras.plans.cta}
          about={plan.name}
          message={fillText(common.whatsapp.cameraPlan, { plan: plan.name })}
          tone={plan.isFeatured ? "accent" : "dark"}
          size="card"
          isWide
        />
      }
    />
  );
}
