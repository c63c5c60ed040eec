import { formatNumber } from "@fiosite/content/format-number";
import { Stars } from "#ui/stars.tsx";
import styles from "./reviews-head.module.css";
import { useReviewsTexts } from "./reviews-texts.tsx";

interface ReviewsHeadProps {
  titleId: string;
  rating: number;
  total: number;
}

export function ReviewsHead({ titleId, rating, total }: ReviewsHeadProps) {
  const { texts, language, fill } = useReviewsTexts();
  return (
    // The page's reveal adds a class before React arrives.
    <div className={`${styles.head} anim`} suppressHydrationWarning>
      <div className={styles.words}>
        <h2 id={titleId}>{fill(texts.title, { total })}</h2>
        <p className="lead">{fill(texts.subtitle, { rating, total })}</p>
      </div>
      <div className={styles.score}>
        <b aria-hidden="true">{formatNumber(rating, language)}</b>
        <div>
          <Stars rating={rating} label={fill(texts.starsLabel, { rating })} />
          <p>{fill(texts.score, { rating, total })}</p>
        </div>
      </div>
    </div>
  );
}
