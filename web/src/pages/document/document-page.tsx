import type { DocumentTexts } from "@fiosite/content/shapes";
import { Highlighted } from "#ui/highlighted.tsx";
import { LinkedText } from "#ui/links.tsx";
import { Section } from "#ui/section.tsx";
import { useLangOf } from "../../use-content.ts";
import styles from "./document-page.module.css";

/** A page to be read, such as the privacy policy. */
export function DocumentPage({ texts }: { texts: DocumentTexts }) {
  const { hero, sections } = texts;
  const { lines, highlight } = hero.title;
  const langOf = useLangOf();
  return (
    <>
      <section className={`${styles.hero} dark`} data-background="dark">
        <div className="wrap">
          <h1 id="document-title">
            <Highlighted text={lines.join(" ")} words={highlight}>
              <b>{highlight}</b>
            </Highlighted>
          </h1>
          <p className="lead" lang={langOf(hero.subtitle)}>
            {hero.subtitle}
          </p>
        </div>
      </section>
      <Section labelledBy="document-title" dune="from-left">
        <div className={styles.text}>
          {sections.map(({ key, title, paragraphs }) => (
            <div key={key} className="anim">
              <h2 lang={langOf(title)}>{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} lang={langOf(paragraph)}>
                  <LinkedText text={paragraph} />
                </p>
              ))}
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}
