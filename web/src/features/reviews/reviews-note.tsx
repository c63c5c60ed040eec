import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";
import styles from "./reviews-note.module.css";

export function ReviewsNote() {
  const { t } = useTranslation("home");
  return (
    <p className={styles.note}>
      <Icon name="warning" />
      {t("reviews.error.note")}
    </p>
  );
}
