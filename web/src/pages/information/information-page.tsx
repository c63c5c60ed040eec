import type { InformationTexts } from "@fiosite/content/shapes";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { Highlighted } from "#ui/highlighted.tsx";
import { Rings } from "#ui/rings.tsx";
import { Section } from "#ui/section.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { TickList } from "#ui/tick-list.tsx";
import { useLangOf } from "../../use-content.ts";
import styles from "./information-page.module.css";

/** A page that needs no design of its own: a title, sections with a list each, and a closing call. */
export function InformationPage({ texts }: { texts: InformationTexts }) {
  const { hero, sections, closing, whatsapp } = texts;
  const { lines, highlight } = hero.title;
  const langOf = useLangOf();
  return (
    <>
      <section
        className={`${styles.hero} dark`}
        aria-labelledby="information-title"
        data-background="dark"
      >
        <svg className={styles.sun} viewBox="0 0 1000 1000" aria-hidden="true">
          <circle className={styles.disc} cx="500" cy="500" r="170" />
          <Rings className={styles.halo} count={7} first={230} step={40} />
        </svg>
        <div className={`${styles.text} wrap`}>
          <h1 id="information-title">
            <Highlighted text={lines.join(" ")} words={highlight}>
              <b>{highlight}</b>
            </Highlighted>
          </h1>
          <p className="lead">{hero.subtitle}</p>
          <WhatsappButton place="hero" label={hero.cta} message={whatsapp} tone="accent" />
        </div>
      </section>
      {sections.map(({ key, title, text, points }, index) => {
        const id = `information-${index + 1}`;
        const isPlain = (sections.length - index) % 2 === 1;
        return (
          <Section
            key={key}
            labelledBy={id}
            background={isPlain ? "default" : "alt"}
            dune={isPlain ? "from-left" : "from-right"}
          >
            <SectionHead id={id} title={title} subtitle={text} langOf={langOf} />
            <TickList className={styles.points} items={points} langOf={langOf} />
          </Section>
        );
      })}
      <Section labelledBy="information-closing" background="dark" dune="from-right">
        <div className={`${styles.closing} anim`}>
          <h2 id="information-closing">{closing.title}</h2>
          <p className="lead">{closing.subtitle}</p>
          <WhatsappButton
            place="closing-call"
            label={closing.cta}
            message={whatsapp}
            tone="accent"
          />
        </div>
      </Section>
    </>
  );
}
