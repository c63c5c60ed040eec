import { memo } from "react";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import { Stars } from "#ui/stars.tsx";
import styles from "./review-card.module.css";
import { ReviewLinks } from "./review-links.tsx";
import { ReviewerAvatar } from "./reviewer-avatar.tsx";
import { useReviewsTexts } from "./reviews-texts.tsx";
import type { Testimonial } from "./testimonial.ts";

/** The shorter the comment, the larger its letters: all cards are as high as the fullest one. */
function commentSize({ length }: string): "word" | "short" | "medium" | "long" {
  if (length <= 25) return "word";
  if (length <= 60) return "short";
  return length <= 100 ? "medium" : "long";
}

/** Memoized: the carousel re-renders on every move, its cards must not. */
export const ReviewCard = memo(function ReviewCard({
  name,
  rating,
  comment,
  photoUrl,
  language,
  google,
}: Testimonial) {
  const { texts, newTabNote, fill } = useReviewsTexts();
  return (
    <article className={styles.card}>
      <header>
        <ReviewerAvatar name={name} photoUrl={photoUrl} />
        <div>
          <h3>
            {google?.authorUrl ? (
              <NewTabLink href={google.authorUrl} newTabNote={newTabNote}>
                {name}
              </NewTabLink>
            ) : (
              name
            )}
          </h3>
          <Stars rating={rating} label={fill(texts.starsLabel, { rating })} />
        </div>
      </header>
      {comment && (
        <blockquote lang={language} data-size={commentSize(comment)}>
          {comment}
        </blockquote>
      )}
      <footer>
        <p lang="pt-BR">{texts.source}</p>
        {google && <ReviewLinks name={name} {...google} />}
      </footer>
    </article>
  );
});
