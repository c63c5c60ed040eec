import { type CameraPlan, cameraPlans } from "@fiosite/content/cameras";
import { useTranslation } from "react-i18next";
import { PlanCard } from "#features/plan-card/plan-card.tsx";
import { PlanGrid } from "#features/plan-card/plan-grid.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { CameraPlanSize } from "./camera-plan-size.tsx";
import styles from "./camera-plans-section.module.css";
import { ComboBanner } from "./combo-banner.tsx";

export function CameraPlansSection() {
  const { t } = useTranslation("cameras");
  return (
    <Section id="planos-cameras" labelledBy="camera-plans-title" className={styles.section}>
      <SectionHead
        id="camera-plans-title"
        title={t("plans.title")}
        subtitle={t("plans.subtitle")}
      />
      <ComboBanner />
      <PlanGrid className={styles.plans}>
        {cameraPlans.map((plan) => (
          <CameraPlanCard key={plan.key} plan={plan} />
        ))}
      </PlanGrid>
    </Section>
  );
}

function CameraPlanCard({ plan }: { plan: CameraPlan }) {
  const { t } = useTranslation(["cameras", "common"]);
  const name = t(`plans.${plan.key}.name`);
  return (
    <PlanCard
      heading={
        <>
          <h3 className={styles.name}>{name}</h3>
          <CameraPlanSize plan={plan} />
        </>
      }
      priceCents={plan.priceCents}
      isFeatured={plan.isFeatured}
      features={t(`plans.${plan.key}.features`, { returnObjects: true })}
      button={
        <WhatsappButton
          place={plan.key}
          label={t("plans.cta")}
          about={name}
          message={t("common:whatsapp.cameraPlan", { plan: name })}
          tone={plan.isFeatured ? "accent" : "dark"}
          size="card"
          isWide
        />
      }
    />
  );
}
