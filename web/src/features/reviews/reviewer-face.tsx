import { useState } from "react";
import styles from "./review-card.module.css";
import { splitLetters } from "./shorten-comment.ts";

interface ReviewerFaceProps {
  name: string;
  photoUrl: string | undefined;
}

export function ReviewerFace({ name, photoUrl }: ReviewerFaceProps) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!photoUrl || hasFailed) {
    return (
      <span className={styles.face} aria-hidden="true">
        {splitLetters(name)[0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={styles.face}
      src={photoUrl}
      alt=""
      width="44"
      height="44"
      loading="lazy"
      decoding="async"
      // Google's picture hosts refuse requests that name another site as their referrer.
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
    />
  );
}
