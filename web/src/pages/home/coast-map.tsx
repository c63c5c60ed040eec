import { coast } from "@fiosite/content/map";
import { towns } from "@fiosite/content/towns";
import { useTranslation } from "react-i18next";
import { languageOf } from "#features/language/site-i18n.ts";
import styles from "./coast-map.module.css";
import drawing from "./pictures/coast.svg";

/**
 * Positions of the town names by IBGE code, beside the marks in coast.svg. The marks are at the true relative positions of
 * the towns (equirectangular at 3.4° S). The coast is stylised and the yellow line is not the route of the cable, which is
 * never published.
 */
const labels: Record<string, { x: number; y: number; textAnchor: "start" | "middle" | "end" }> = {
  "2306405": { x: 114, y: 342, textAnchor: "middle" },
  "2313500": { x: 327, y: 209, textAnchor: "end" },
  "2310258": { x: 471, y: 351, textAnchor: "start" },
  "2310209": { x: 563, y: 294, textAnchor: "start" },
  "2313757": { x: 288, y: 551, textAnchor: "middle" },
};

export function CoastMap({ className = "" }: { className?: string | undefined }) {
  const { t, i18n } = useTranslation("home");
  return (
    <div className={`${styles.map} ${className}`}>
      <img src={drawing} width="2120" height="640" alt="" loading="lazy" />
      <svg viewBox="-60 -30 780 640" role="img" aria-label={t("about.map.alt")}>
        {towns.map(({ name, ibgeCode }) => {
          const label = labels[ibgeCode];
          return (
            label && (
              <text key={ibgeCode} className={styles.town} {...label}>
                {name}
              </text>
            )
          );
        })}
        <text className={styles.sea} x="560" y="120" textAnchor="middle">
          {coast?.seaName[languageOf(i18n)]}
        </text>
      </svg>
    </div>
  );
}
