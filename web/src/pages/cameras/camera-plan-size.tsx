import type { CameraPlan } from "@fiosite/content/cameras";
import { useTranslation } from "react-i18next";
import styles from "./camera-plan-size.module.css";

const lenses = [1, 2, 3];
const week = [1, 2, 3, 4, 5, 6, 7];

export function CameraPlanSize({ plan }: { plan: CameraPlan }) {
  const { t } = useTranslation("cameras");
  const cameras = t("plans.cameras", { count: plan.cameraCount });
  const recording = t("plans.recording", { count: plan.recordingDays });
  return (
    <>
      <div className={styles.lenses} aria-hidden="true">
        {lenses.map((lens) => (
          <i key={lens} className={lens <= plan.cameraCount ? styles.included : undefined} />
        ))}
      </div>
      <div className={styles.days} aria-hidden="true">
        {week.map((day) => (
          <i key={day} className={day <= plan.recordingDays ? styles.included : undefined} />
        ))}
      </div>
      <p className={styles.size}>{`${cameras} · ${recording}`}</p>
    </>
  );
}
