import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";
import { Section } from "#ui/section.tsx";
import { AboutFigures } from "./about-figures.tsx";
import styles from "./about-section.module.css";
import { teamPicture } from "./pictures.ts";

export function AboutSection() {
  const { t } = useTranslation("home");
  return (
    <Section id="sobre" labelledBy="about-title" dune="from-right">
      <div className={styles.columns}>
        <figure className={`${styles.picture} anim`}>
          <Picture files={teamPicture} alt={t("about.image.alt")} width={1200} height={884} />
        </figure>
        <div className={`${styles.text} anim`}>
          <h2 id="about-title">{t("about.title")}</h2>
          <p className={styles.mission}>{t("about.mission")}</p>
          <p className={styles.belief}>{t("about.belief")}</p>
          <p>
            <ButtonLink href="#planos" label={t("about.cta")} tone="dark" icon="arrow-right" />
          </p>
        </div>
      </div>
      <AboutFigures />
    </Section>
  );
}
