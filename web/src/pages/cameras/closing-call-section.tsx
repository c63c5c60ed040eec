import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { Rings } from "#ui/rings.tsx";
import { Section } from "#ui/section.tsx";
import { useContent } from "../../use-content.ts";
import { AvailabilityNote } from "./availability-note.tsx";
import styles from "./closing-call-section.module.css";

export function ClosingCallSection() {
  const { cameras, common } = useContent().texts;
  return (
    <Section
      labelledBy="closing-call-title"
      background="dark"
      dune="from-right"
      backdrop={<Sun />}
      className={styles.section}
    >
      <div className={`${styles.text} anim`}>
        <h2 id="closing-call-title">{cameras.cta.title}</h2>
        <p className="lead">{cameras.cta.subtitle}</p>
        <WhatsappButton
          place="closing-call"
          label={cameras.cta.button}
          message={common.whatsapp.cameraCta}
          tone="accent"
        />
        <AvailabilityNote />
      </div>
    </Section>
  );
}

function Sun() {
  return (
    <svg className={styles.sun} viewBox="0 0 1000 1000" aria-hidden="true">
      <circle className={styles.disc} cx="500" cy="500" r="170" />
      <circle className={styles.ring} cx="500" cy="500" r="222" />
      <Rings className={styles.halo} count={6} first={275} step={40} />
    </svg>
  );
}
