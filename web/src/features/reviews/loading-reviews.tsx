import { useTranslation } from "react-i18next";
import { CarouselArrows } from "./carousel-arrows.tsx";
import styles from "./loading-reviews.module.css";
import row from "./review-row.module.css";
import body from "./reviews-body.module.css";

// For the prerenderer alone: the bundler drops the branch, so no browser downloads the cards twice.
const PlainReviews = import.meta.env.SSR && (await import("./plain-reviews.tsx")).PlainReviews;

const skeletons = ["1", "2", "3", "4", "5", "6"];

export function LoadingReviews() {
  const { t } = useTranslation("home");
  return (
    <div className={body.body}>
      <noscript>{PlainReviews && <PlainReviews />}</noscript>
      <div className={styles.needsScript}>
        <p className={body.status} role="status">
          {t("reviews.carousel.loading")}
        </p>
        <div className={row.viewport} aria-hidden="true">
          <div className={row.row}>
            {skeletons.map((each) => (
              <div key={each} className={row.slide}>
                <div className={styles.skeleton} />
              </div>
            ))}
          </div>
        </div>
        <CarouselArrows />
      </div>
    </div>
  );
}
