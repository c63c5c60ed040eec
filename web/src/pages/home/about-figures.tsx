import { pluralText } from "@fiosite/content/plural-text";
import { useContent } from "../../use-content.ts";
import styles from "./about-figures.module.css";
import { TownMap } from "./map/town-map.tsx";

export function AboutFigures() {
  const { facts, language, texts } = useContent();
  const { satisfaction, towns } = texts.home.about.stats;
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
            strokeDasharray={`${facts.satisfactionPercent} 100`}
            transform="rotate(-90 105 105)"
          />
          <circle className={styles.sun} cx="105" cy="105" r="66" />
        </svg>
        <p>
          <b>{satisfaction.value}</b> {satisfaction.label}
        </p>
      </div>
      <div className={`${styles.towns} dark anim`}>
        <TownMap className={styles.map} />
        <p>
          <b>{towns.value}</b> {pluralText(towns.label, facts.towns.length, language)}
        </p>
      </div>
    </div>
  );
}
