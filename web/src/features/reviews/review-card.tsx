import { memo } from "react";
import { useTranslation } from "react-i18next";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import { Stars } from "#ui/stars.tsx";
import styles from "./review-card.module.css";
import { ReviewLinks } from "./review-links.tsx";
import { ReviewerFace } from "./reviewer-face.tsx";
import type { Testimonial } from "./testimonial.ts";

/** Remembered: the row around it is drawn at each move, the cards are not. */
export const ReviewCard = memo(function ReviewCard({
  name,
  rating,
  comment,
  photoUrl,
  language,
  google,
}: Testimonial) {
  const { t } = useTranslation(["home", "common"]);
  return (
    <article className={styles.card}>
      <header>
        <ReviewerFace name={name} photoUrl={photoUrl} />
        <div>
          <h3>
            {google?.authorUrl ? (
              <NewTabLink href={google.authorUrl} newTabNote={t("common:nav.newTab")}>
                {name}
              </NewTabLink>
            ) : (
              name
            )}
          </h3>
          <Stars rating={rating} label={t("reviews.starsLabel", { rating })} />
        </div>
      </header>
      {comment && <blockquote lang={language}>{comment}</blockquote>}
      <footer>
        <p lang="pt-BR">{t("reviews.source")}</p>
        {google && <ReviewLinks name={name} {...google} />}
      </footer>
    </article>
  );
});
