import { pluralText } from "@fiosite/content/plural-text";
import type { CameraPlan } from "@fiosite/content/visitor-content";
import { useContent } from "../../use-content.ts";
import styles from "./camera-plan-size.module.css";

/** One mark per day for up to ten days, then each stands for several. */
const mostDayMarks = 10;

/** The cameras and days of the plan, as a share of the largest plan. */
export function CameraPlanSize({ plan }: { plan: CameraPlan }) {
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
