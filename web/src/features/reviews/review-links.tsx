import { NewTabLink } from "#ui/new-tab-link.tsx";
import styles from "./review-card.module.css";
import { useReviewsTexts } from "./reviews-texts.tsx";
import type { GoogleLinks } from "./testimonial.ts";

/** The card may shorten a review; Google's page shows all of it and accepts complaints about it. */
export function ReviewLinks({ name, ...google }: GoogleLinks & { name: string }) {
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
