import styles from "./reviews-body.module.css";
import { ReviewsNote } from "./reviews-note.tsx";

/** The code of the reviews could not be fetched: the page's own local reviews stand in, without a carousel. */
export function UnreachableReviews({ plainReviews }: { plainReviews: string }) {
  return (
    <div className={styles.body}>
      <ReviewsNote />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own build, with no visitor's word in it */}
      <div dangerouslySetInnerHTML={{ __html: plainReviews }} />
    </div>
  );
}
