import { formatNumber } from "@fiosite/content/format-number";
import { useTranslation } from "react-i18next";
import { Stars } from "#ui/stars.tsx";
import styles from "./reviews-head.module.css";

interface ReviewsHeadProps {
  titleId: string;
  rating: number;
  total: number;
}

export function ReviewsHead({ titleId, rating, total }: ReviewsHeadProps) {
  const { t, i18n } = useTranslation("home");
  return (
    <>
      <div className={styles.words}>
        <h2 id={titleId}>{t("reviews.title", { total })}</h2>
        <p className="lead">{t("reviews.subtitle", { rating, total })}</p>
      </div>
      <div className={styles.score}>
        <b aria-hidden="true">{formatNumber(rating, i18n.language)}</b>
        <div>
          <Stars rating={rating} label={t("reviews.starsLabel", { rating })} />
          <p>{t("reviews.score", { rating, total })}</p>
        </div>
      </div>
    </>
  );
}
