import { useTranslation } from "react-i18next";
import { Stars } from "#ui/stars.tsx";
import styles from "./review-card.module.css";
import { shortenComment } from "./shorten-comment.ts";

export interface Testimonial {
  name: string;
  rating: number;
  comment: string;
  photoUrl?: string | undefined;
}

export function ReviewCard({ name, rating, comment, photoUrl }: Testimonial) {
  const { t } = useTranslation("home");
  return (
    <article className={styles.card}>
      <header>
        {photoUrl ? (
          <img
            className={styles.face}
            src={photoUrl}
            alt=""
            width="44"
            height="44"
            loading="lazy"
            referrerPolicy="no-referrer"
          />
        ) : (
          <span className={styles.face} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        )}
        <div>
          <h3>{name}</h3>
          <Stars rating={rating} label={t("reviews.starsLabel", { rating })} />
        </div>
      </header>
      <blockquote>{shortenComment(comment)}</blockquote>
      <footer>{t("reviews.source")}</footer>
    </article>
  );
}
