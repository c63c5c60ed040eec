import { cameraPlans } from "@fiosite/content/cameras";
import { useTranslation } from "react-i18next";
import { StartingPrice } from "#features/starting-price/starting-price.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Highlighted } from "#ui/highlighted.tsx";
import { Picture } from "#ui/picture.tsx";
import { AvailabilityNote } from "./availability-note.tsx";
import styles from "./cameras-hero.module.css";
import { watchedHousePicture } from "./pictures.ts";

export function CamerasHero() {
  const { t } = useTranslation(["cameras", "common"]);
  const title = t("hero.title.lines", { returnObjects: true }).join(" ");
  const highlight = t("hero.title.highlight");
  return (
    <section
      className={`${styles.hero} dark`}
      aria-labelledby="cameras-title"
      data-background="dark"
    >
      <div className={`${styles.columns} wrap`}>
        <div>
          <h1 id="cameras-title">
            <Highlighted text={title} words={highlight}>
              <b>{highlight}</b>
            </Highlighted>
          </h1>
          <p className={`${styles.subtitle} lead`}>{t("hero.subtitle")}</p>
          <StartingPrice plans={cameraPlans} />
          <ButtonPair>
            <WhatsappButton
              place="hero"
              label={t("hero.cta.primary")}
              message={t("common:whatsapp.cameras")}
              tone="accent"
              size="pair"
            />
            <ButtonLink
              href="#como-funciona"
              label={t("hero.cta.secondary")}
              tone="outline"
              size="pair"
            />
          </ButtonPair>
          <AvailabilityNote />
        </div>
        <figure className={styles.picture}>
          <Picture
            files={watchedHousePicture}
            alt={t("hero.image.alt")}
            width={1200}
            height={998}
            isLargestPaint
          />
        </figure>
      </div>
    </section>
  );
}
