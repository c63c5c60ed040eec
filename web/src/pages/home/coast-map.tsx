import { towns } from "@tudo/content/towns";
import { useTranslation } from "react-i18next";
import styles from "./coast-map.module.css";

type Anchor = "start" | "middle" | "end";

/**
 * Where each town's mark and label stand, by its IBGE code: true relative position (equirectangular at 3.4° S).
 * The coast is stylised and the yellow line is not the cable's route: plant locations are never published.
 */
const marks: Record<string, { at: string; labelX: number; labelY: number; anchor: Anchor }> = {
  "2306405": { at: "110.1 370", labelX: 4, labelY: -28, anchor: "middle" },
  "2313500": { at: "351.2 201.1", labelX: -24, labelY: 8, anchor: "end" },
  "2310258": { at: "445.3 327", labelX: 26, labelY: 24, anchor: "start" },
  "2310209": { at: "536.8 304.2", labelX: 26, labelY: -10, anchor: "start" },
  "2313757": { at: "287.9 512.6", labelX: 0, labelY: 38, anchor: "middle" },
};

const coast =
  "M-62 -27c13 4 54 17 78 27 23 10 39 19 62 31 23 13 54 32 78 43 23 11 42 13 62 21 20 8 40 18 58 26 19 8 38 17 51 23 13 6 17 6 30 12 12 6 30 16 44 25 14 9 27 22 39 31 12 10 19 18 31 26 12 8 32 13 43 21 11 8 16 21 23 28 8 7 14 5 24 13 9 9 22 26 35 39 12 13 24 29 39 39 15 11 35 18 50 24 15 6 33 9 39 11";
const fio =
  "M-1400 640c130-39 489-184 700-210 211-26 316 72 440 70 124-2 162-56 230-80 68-24 81-67 140-50 59 17 116 151 178 143 62-8 111-147 157-186 46-39 109 1 92-23-18-23-151-84-186-103";
const waves = [0, 1, 2, 3, 4, 5, 6];

export function CoastMap({ className }: { className?: string | undefined }) {
  const { t } = useTranslation("home");
  return (
    <svg className={className} viewBox="-60 -30 780 640" role="img" aria-label={t("about.map.alt")}>
      <defs>
        <path id="coast" d={coast} />
      </defs>
      <clipPath id="sea">
        <path d={`${coast}V-60H-80Z`} />
      </clipPath>
      <g clipPath="url(#sea)" className={styles.waves}>
        {waves.map((wave) => (
          <use key={wave} href="#coast" x={10 + wave * 9} y={-16 - wave * 26} />
        ))}
      </g>
      <use className={styles.coast} href="#coast" />
      <path className={styles.fio} d={fio} />
      {towns.map(({ name, ibgeCode }) => {
        const mark = marks[ibgeCode];
        if (!mark) return null;
        return (
          <g key={ibgeCode} transform={`translate(${mark.at})`}>
            <circle className={styles.ring} r="15" />
            <circle className={styles.disc} r="8" />
            <text className={styles.town} x={mark.labelX} y={mark.labelY} textAnchor={mark.anchor}>
              {name}
            </text>
          </g>
        );
      })}
      <text className={styles.sea} x="560" y="120" textAnchor="middle">
        {t("about.map.sea")}
      </text>
    </svg>
  );
}
