import { Reviews } from "#features/reviews/reviews.tsx";
import { Section } from "#ui/section.tsx";
import styles from "./reviews-section.module.css";

export function ReviewsSection() {
  return (
    <Section id="avaliacoes" labelledBy="reviews-title" ground="duna" className={styles.beforeDune}>
      <Reviews titleId="reviews-title" />
    </Section>
  );
}
