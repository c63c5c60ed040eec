import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useReviewsTexts } from "./reviews-texts.tsx";
import styles from "./toast.module.css";

const stayMs = 10_000;

/**
 * Stands in the body: every section is a stacking context, and the next one would cover it. Its live region is there before
 * the message, which many screen readers would miss otherwise.
 */
export function Toast({ isNeeded }: { isNeeded: boolean }) {
  const { texts } = useReviewsTexts();
  const [place, setPlace] = useState<HTMLElement>();
  const [isClosed, setIsClosed] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const isOpen = isNeeded && !isClosed;

  // Not when prerendering, where there is no body to stand in.
  useEffect(() => setPlace(document.body), []);

  // Follows the clock, but does not hurry a visitor whose pointer or focus is on it.
  useEffect(() => {
    if (!isOpen || isHeld) return;
    const timer = setTimeout(() => setIsClosed(true), stayMs);
    return () => clearTimeout(timer);
  }, [isOpen, isHeld]);

  if (!place) return null;
  return createPortal(
    <div
      role="status"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {isOpen && (
        <div className={`${styles.toast} dark`}>
          <p>{texts.error.toast}</p>
          <button type="button" aria-label={texts.closeToast} onClick={() => setIsClosed(true)} />
        </div>
      )}
    </div>,
    place,
  );
}
