import { type CameraPlan, cameraPlans } from "@fiosite/content/cameras";
import { useTranslation } from "react-i18next";
import styles from "./camera-plan-size.module.css";

const mostCameras = Math.max(...cameraPlans.map(({ cameraCount }) => cameraCount));
const mostDays = Math.max(...cameraPlans.map(({ recordingDays }) => recordingDays));
/** One mark per day for up to ten days, then each stands for several. */
const dayMarks = Math.min(mostDays, 10);

/** The cameras and days of the plan, as a share of the largest plan. */
export function CameraPlanSize({ plan }: { plan: CameraPlan }) {
  const { t } = useTranslation("cameras");
  const cameras = t("plans.cameras", { count: plan.cameraCount });
  const recording = t("plans.recording", { count: plan.recordingDays });
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
