import { satisfactionPercent } from "@fiosite/content/satisfaction-percent";
import { towns } from "@fiosite/content/towns";
import { useTranslation } from "react-i18next";
import styles from "./about-figures.module.css";
import { TownMap } from "./map/town-map.tsx";

export function AboutFigures() {
  const { t } = useTranslation("home");
  return (
    <div className={styles.figures}>
      <div className={`${styles.satisfaction} anim`}>
        <svg className={styles.arc} viewBox="0 0 210 210" aria-hidden="true">
          <circle className={styles.track} cx="105" cy="105" r="88" />
          <circle
            className={styles.reached}
            cx="105"
            cy="105"
            r="88"
            pathLength="100"
            strokeDasharray={`${satisfactionPercent} 100`}
            transform="rotate(-90 105 105)"
          />
          <circle className={styles.sun} cx="105" cy="105" r="66" />
        </svg>
        <p>
          <b>{t("about.stats.satisfaction.value")}</b> {t("about.stats.satisfaction.label")}
        </p>
      </div>
      <div className={`${styles.towns} dark anim`}>
        <TownMap className={styles.map} />
        <p>
          <b>{t("about.stats.towns.value")}</b>{" "}
          {t("about.stats.towns.label", { count: towns.length })}
        </p>
      </div>
    </div>
  );
}
