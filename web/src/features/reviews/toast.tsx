import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useReviewsTexts } from "./reviews-texts.tsx";
import styles from "./toast.module.css";

const visibleMs = 10_000;

/**
 * Rendered into the body: each section is a stacking context, so the next section would cover it. The live region exists
 * before the message; otherwise many screen readers would miss it.
 */
export function Toast({ isNeeded }: { isNeeded: boolean }) {
  const { texts } = useReviewsTexts();
  const [body, setBody] = useState<HTMLElement>();
  const [isClosed, setIsClosed] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const isOpen = isNeeded && !isClosed;

  // In an effect, because the prerenderer has no document.
  useEffect(() => setBody(document.body), []);

  // Does not close while the pointer or the focus is on it.
  useEffect(() => {
    if (!isOpen || isPaused) return;
    const timer = setTimeout(() => setIsClosed(true), visibleMs);
    return () => clearTimeout(timer);
  }, [isOpen, isPaused]);

  if (!body) return null;
  return createPortal(
    <div
      role="status"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {isOpen && (
        <div className={`${styles.toast} dark`}>
          <p>{texts.error.toast}</p>
          <button type="button" aria-label={texts.closeToast} onClick={() => setIsClosed(true)} />
        </div>
      )}
    </div>,
    body,
  );
}
