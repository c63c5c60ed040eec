import { fillText, pluralText } from "@fiosite/content/fill-text";
import { formatPrice } from "@fiosite/content/format";
import { comboSavingsCents } from "@fiosite/content/text-variables";
import type { CameraPlan } from "@fiosite/content/visitor-content";
import { PlanCard, PlanGrid } from "#features/plan-card/plan-card.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { Rings } from "#ui/rings.tsx";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useContent, useLangOf } from "../../use-content.ts";
import styles from "./camera-plans-section.module.css";

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

const plus = "+";

function ComboBanner() {
  const { facts, language, texts } = useContent();
  const { internetPlans, cameraPlans, securityCombo: combo } = facts;
  const langOf = useLangOf();
  const savingsCents = comboSavingsCents({ combo, internetPlans, cameraPlans });
  const { plans } = texts.cameras;
  return (
    <article className={`${styles.combo} anim`}>
      <svg className={styles.halo} viewBox="0 0 1000 1000" aria-hidden="true">
        <Rings count={8} first={110} step={46} />
      </svg>
      <div>
        <h3 lang={langOf(combo.name)}>{combo.name}</h3>
        <p className={styles.sum}>
          <span>{plans.combo.internet}</span>{" "}
          <span className={styles.addition}>
            <b>{plus}</b> {pluralText(plans.cameras, combo.cameraCount, language)}
          </span>
        </p>
        <ul>
          {combo.features.map((feature) => (
            <li key={feature} lang={langOf(feature)}>
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.offer}>
        <p>
          <strong>{formatPrice(combo.priceCents)}</strong> {texts.common.month}
        </p>
        {savingsCents > 0 && (
          <p className={styles.savings}>
            {fillText(plans.combo.savings, { savings: formatPrice(savingsCents) })}
          </p>
        )}
        <WhatsappButton
          place="combo"
          label={plans.combo.cta}
          message={texts.common.whatsapp.combo}
          tone="dark"
        />
      </div>
    </article>
  );
}

function CameraPlanCard({ plan }: { plan: CameraPlan }) {
  const { cameras, common } = useContent().texts;
  const langOf = useLangOf();
  return (
    <PlanCard
      heading={
        <>
          <h3 className={styles.name} lang={langOf(plan.name)}>
            {plan.name}
          </h3>
          <CameraPlanSize plan={plan} />
        </>
      }
      priceCents={plan.priceCents}
      promotion={plan.promotion}
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

/** Up to ten days have a mark each. For more days, each mark stands for several. */
const mostDayMarks = 10;

/** The cameras and days of the plan, as a share of the largest plan. */
function CameraPlanSize({ plan }: { plan: CameraPlan }) {
  const { facts, language, texts } = useContent();
  const { plans } = texts.cameras;
  const cameras = pluralText(plans.cameras, plan.cameraCount, language);
  const recording = pluralText(plans.recording, plan.recordingDays, language);
  const mostCameras = Math.max(...facts.cameraPlans.map(({ cameraCount }) => cameraCount));
  const mostDays = Math.max(...facts.cameraPlans.map(({ recordingDays }) => recordingDays));
  const dayMarks = Math.min(mostDays, mostDayMarks);
  const includedDays = Math.ceil((plan.recordingDays / mostDays) * dayMarks);
  return (
    <>
      <div
        className={styles.lenses}
        data-size={mostCameras > 4 ? "small" : undefined}
        aria-hidden="true"
      >
        {marks(mostCameras, plan.cameraCount)}
      </div>
      <div className={styles.days} aria-hidden="true">
        {marks(dayMarks, includedDays)}
      </div>
      <p className={styles.size}>{`${cameras} · ${recording}`}</p>
    </>
  );
}

function marks(count: number, included: number) {
  return Array.from({ length: count }, (_, index) => index + 1).map((mark) => (
    <i key={mark} className={mark <= included ? styles.included : undefined} />
  ));
}
