import { LeadForm } from "#features/lead-form/lead-form.tsx";
import { Island } from "#ui/island.tsx";
import { Rings } from "#ui/rings.tsx";
import { Section } from "#ui/section.tsx";
import { useContent } from "../../use-content.ts";
import styles from "./lead-section.module.css";

export function LeadSection() {
  const { facts, texts } = useContent();
  const { title, subtitle, ...formTexts } = texts.home.lead;
  const { float, nav, whatsapp } = texts.common;
  return (
    <Section
      id="assinar"
      labelledBy="lead-title"
      background="accent"
      dune="from-right"
      backdrop={
        <svg className={styles.sun} viewBox="0 0 1000 1000" aria-hidden="true">
          <circle className={styles.disc} cx="500" cy="500" r="150" />
          <Rings className={styles.halo} count={5} first={110} step={46} />
        </svg>
      }
    >
      <div className={styles.columns}>
        <div className={`${styles.text} anim`}>
          <h2 id="lead-title">{title}</h2>
          <p className="lead">{subtitle}</p>
        </div>
        <Island
          name="lead-form"
          component={LeadForm}
          props={{
            texts: formTexts,
            newTabNote: nav.newTab,
            whatsappNumber: facts.company.whatsappNumber,
            plainChat: { label: float.label, message: whatsapp.plans },
          }}
        />
      </div>
    </Section>
  );
}
