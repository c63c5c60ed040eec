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
  const { texts, numberFormat, fill } = useReviewsTexts();
  return (
    // `scripts/reveal.ts` adds a class before React hydrates.
    <div className={`${styles.head} anim`} suppressHydrationWarning>
      <div className={styles.text}>
        <h2 id={titleId}>{fill(texts.title, { total })}</h2>
        <p className="lead">{fill(texts.subtitle, { rating, total })}</p>
      </div>
      <div className={styles.score}>
        <b aria-hidden="true">{formatNumber(rating, numberFormat)}</b>
        <div>
          <Stars rating={rating} label={fill(texts.starsLabel, { rating })} />
          <p>{fill(texts.score, { rating, total })}</p>
        </div>
      </div>
    </div>
  );
}
