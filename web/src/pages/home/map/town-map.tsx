import { useContent } from "../../../use-content.ts";
import { layOutMap, mapBox } from "./map-layout.ts";
import styles from "./town-map.module.css";

const waves = [0, 1, 2, 3, 4, 5, 6];
const contours = [120, 190, 260, 330, 400];

export function TownMap({ className = "" }: { className?: string | undefined }) {
  const { facts, texts } = useContent();
  const { map } = texts.home.about;
  const { marks, line, coast: coastPath } = layOutMap(facts.towns, facts.coast);
  const { x, y, width, height } = mapBox;
  return (
    <svg
      className={`${styles.map} ${className}`}
      viewBox={`${x} ${y} ${width} ${height}`}
      role="img"
      aria-label={map.alt}
    >
      {coastPath ? (
        <>
          <defs>
            <path id="map-coast" d={coastPath} />
            <clipPath id="map-sea">
              <path d={`${coastPath}V-400H-400Z`} />
            </clipPath>
          </defs>
          <g className={styles.waves} clipPath="url(#map-sea)">
            {waves.map((wave) => (
              <use key={wave} href="#map-coast" x={10 + wave * 9} y={-16 - wave * 26} />
            ))}
          </g>
          <use className={styles.coast} href="#map-coast" />
        </>
      ) : (
        <g className={styles.waves}>
          {contours.map((radius) => (
            <ellipse key={radius} cx="323" cy="357" rx={radius} ry={radius * 0.8} />
          ))}
        </g>
      )}
      <text className={styles.region} x="664" y="120" textAnchor="end">
        {map.label}
      </text>
      <path className={styles.line} d={line} />
      {marks.map(({ name, label, ...place }) => (
        <g key={name}>
          <circle className={styles.ring} cx={place.x} cy={place.y} r="15" />
          <circle className={styles.dot} cx={place.x} cy={place.y} r="8" />
          <text className={styles.town} {...label}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
