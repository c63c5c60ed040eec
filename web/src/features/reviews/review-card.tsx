import { memo, useState } from "react";
import { NewTabLink } from "#ui/links.tsx";
import { Stars } from "#ui/stars.tsx";
import styles from "./review-card.module.css";
import { useReviewsTexts } from "./reviews-texts.tsx";
import { type GoogleLinks, splitLetters, type Testimonial } from "./testimonial.ts";

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

/** The shorter the comment, the larger its letters, because all cards are as high as the one with the longest comment. */
function commentSize({ length }: string): "word" | "short" | "medium" | "long" {
  if (length <= 25) return "word";
  if (length <= 60) return "short";
  return length <= 100 ? "medium" : "long";
}

/** The card may shorten a review; Google's page shows all of it and accepts complaints about it. */
function ReviewLinks({ name, ...google }: GoogleLinks & { name: string }) {
  const { texts } = useReviewsTexts();
  return (
    <>
      {google.isTranslated && <p>{texts.google.translated}</p>}
      <div className={styles.links}>
        <ReviewLink url={google.reviewUrl} label={texts.google.read} name={name} />
        <ReviewLink url={google.reportUrl} label={texts.google.report} name={name} />
      </div>
    </>
  );
}

interface ReviewLinkProps {
  url: string | undefined;
  label: string;
  name: string;
}

function ReviewLink({ url, label, name }: ReviewLinkProps) {
  const { texts, newTabNote, fill } = useReviewsTexts();
  if (!url) return null;
  return (
    <NewTabLink href={url} newTabNote={newTabNote}>
      {label}
      <span className="visually-hidden"> {fill(texts.google.reviewOf, { name })}</span>
    </NewTabLink>
  );
}

interface ReviewerAvatarProps {
  name: string;
  photoUrl: string | undefined;
}

function ReviewerAvatar({ name, photoUrl }: ReviewerAvatarProps) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!photoUrl || hasFailed) {
    return (
      <span className={styles.avatar} aria-hidden="true">
        {splitLetters(name)[0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={styles.avatar}
      src={photoUrl}
      alt=""
      width="44"
      height="44"
      loading="lazy"
      decoding="async"
      // Google's image servers reject requests with another site as referrer.
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
    />
  );
}
