import { Icon } from "#ui/icon.tsx";
import styles from "./reviews-note.module.css";
import { useReviewsTexts } from "./reviews-texts.tsx";

export function ReviewsNote() {
  const { texts } = useReviewsTexts();
  return (
    <p className={styles.note}>
      <Icon name="warning" />
      {texts.error.note}
    </p>
  );
}
