import { SitePicture } from "#features/site-picture/site-picture.tsx";
import { StartingPrice } from "#features/starting-price/starting-price.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Highlighted } from "#ui/highlighted.tsx";
import { useContent } from "../../use-content.ts";
import { AvailabilityNote } from "./availability-note.tsx";
import styles from "./cameras-hero.module.css";
import { watchedHousePicture } from "./pictures.ts";

export function CamerasHero() {
  const { facts, texts } = useContent();
  const { hero } = texts.cameras;
  const { lines, highlight } = hero.title;
  return (
    <section
      className={`${styles.hero} dark`}
      aria-labelledby="cameras-title"
      data-background="dark"
    >
      <div className={`${styles.columns} wrap`}>
        <div>
          <h1 id="cameras-title">
            <Highlighted text={lines.join(" ")} words={highlight}>
              <b>{highlight}</b>
            </Highlighted>
          </h1>
          <p className={`${styles.subtitle} lead`}>{hero.subtitle}</p>
          <StartingPrice plans={facts.cameraPlans} />
          <ButtonPair>
            <WhatsappButton
              place="hero"
              label={hero.cta.primary}
              message={texts.common.whatsapp.cameras}
              tone="accent"
              size="pair"
            />
            <ButtonLink
              href="#como-funciona"
              label={hero.cta.secondary}
              tone="outline"
              size="pair"
            />
          </ButtonPair>
          <AvailabilityNote />
        </div>
        <figure className={styles.picture}>
          <SitePicture
            name="cameras"
            own={watchedHousePicture}
            alt={hero.image.alt}
            isLargestPaint
          />
        </figure>
      </div>
    </section>
  );
}
