import { useTranslation } from "react-i18next";
import row from "./review-row.module.css";
import styles from "./review-skeletons.module.css";

const skeletons = ["1", "2", "3", "4", "5", "6"];

export function ReviewSkeletons() {
  const { t } = useTranslation("home");
  return (
    <>
      <p className="visually-hidden" role="status">
        {t("reviews.carousel.loading")}
      </p>
      <ul className={row.row} aria-hidden="true">
        {skeletons.map((each) => (
          <li key={each} className={styles.skeleton} />
        ))}
      </ul>
    </>
  );
}
