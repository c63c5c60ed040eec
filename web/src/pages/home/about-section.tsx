import { SitePicture } from "#features/site-picture/site-picture.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { useContent } from "../../use-content.ts";
import { AboutFigures } from "./about-figures.tsx";
import styles from "./about-section.module.css";
import { teamPicture } from "./pictures.ts";

export function AboutSection() {
  const { about } = useContent().texts.home;
  return (
    <Section id="sobre" labelledBy="about-title" dune="from-right">
      <div className={styles.columns}>
        <figure className={`${styles.picture} anim`}>
          <SitePicture name="team" own={teamPicture} alt={about.image.alt} />
        </figure>
        <div className={`${styles.text} anim`}>
          <h2 id="about-title">{about.title}</h2>
          <p className={styles.mission}>{about.mission}</p>
          <p className={styles.belief}>{about.belief}</p>
          <p>
            <ButtonLink href="#planos" label={about.cta} tone="dark" icon="arrow-right" />
          </p>
        </div>
      </div>
      <AboutFigures />
    </Section>
  );
}
