import { useState } from "react";
import styles from "./review-card.module.css";
import { splitLetters } from "./shorten-comment.ts";

interface ReviewerAvatarProps {
  name: string;
  photoUrl: string | undefined;
}

export function ReviewerAvatar({ name, photoUrl }: ReviewerAvatarProps) {
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
