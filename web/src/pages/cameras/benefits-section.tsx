import type { ReactNode } from "react";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { useContent, useLangOf } from "../../use-content.ts";
import styles from "./benefits-section.module.css";

export function BenefitsSection() {
  const { benefits } = useContent().texts.cameras;
  const langOf = useLangOf();
  return (
    <Section labelledBy="benefits-title" dune="from-left">
      <SectionHead id="benefits-title" title={benefits.title} subtitle={benefits.subtitle} />
      <div className={styles.benefits}>
        {benefits.items.map(({ key, title, text }) => (
          <article key={key} className={`${styles.benefit} anim`}>
            {benefitIllustrations[key]}
            <div>
              <h3 lang={langOf(title)}>{title}</h3>
              <p lang={langOf(text)}>{text}</p>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}

/** Keyed by benefit; other benefits have no illustration. Strokes have the card's text colour, gaps its background colour. */
const benefitIllustrations: Record<string, ReactNode> = {
  remoteAccess: (
    <Illustration width={150}>
      <rect x="4" y="4" width="52" height="88" rx="12" />
      <circle className={styles.sunStroke} cx="30" cy="48" r="15" />
      <circle className={styles.sun} cx="30" cy="48" r="7" />
      <path
        className={styles.lagoonStroke}
        d="M56 48C90 48 84 74 118 74"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <path className={styles.lagoon} d="M100 70 124 50l24 20v22h-48z" />
      <path className={styles.gap} d="M117 74h14v18h-14z" />
    </Illustration>
  ),
  fullHd: (
    <Illustration width={150}>
      <circle cx="48" cy="48" r="44" />
      <circle className={styles.night} cx="48" cy="48" r="30" />
      <circle className={styles.sun} cx="48" cy="48" r="14" />
      <circle className={styles.filled} cx="57" cy="39" r="5" />
      <path
        className={styles.lagoonStroke}
        d="M92 48h54M92 30c20 0 34-14 54-14M92 66c20 0 34 14 54 14"
        strokeLinecap="round"
      />
    </Illustration>
  ),
  alerts: (
    <Illustration width={110}>
      <path className={styles.filled} d="M20 70c8-6 8-16 8-30a22 22 0 0 1 44 0c0 14 0 24 8 30z" />
      <circle className={styles.filled} cx="50" cy="80" r="9" />
      <circle className={styles.gap} cx="78" cy="24" r="19.5" />
      <circle className={styles.sun} cx="78" cy="24" r="14.5" />
    </Illustration>
  ),
  recording: (
    <Illustration width={130}>
      <path
        className={styles.blue}
        d="M36 84a26 26 0 0 1-3-52 34 34 0 0 1 64-4 28 28 0 0 1 0 56z"
      />
      <circle className={styles.gapStroke} cx="66" cy="56" r="17" />
      <circle className={styles.sun} cx="66" cy="56" r="8" />
    </Illustration>
  ),
  support: (
    <Illustration width={120}>
      <path d="M30 92V6M62 92V6" strokeWidth="6" strokeLinecap="round" />
      <g strokeWidth="5">
        <path d="M30 22h32M30 40h32M30 58h32M30 76h32" />
        <circle cx="94" cy="30" r="20" />
      </g>
      <circle className={styles.filled} cx="94" cy="30" r="9" />
    </Illustration>
  ),
};

function Illustration({ width, children }: { width: number; children: ReactNode }) {
  return (
    <svg
      className={styles.illustration}
      width={width}
      height="96"
      strokeWidth="4"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
