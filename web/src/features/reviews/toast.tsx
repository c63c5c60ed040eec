import { type FocusEvent, useEffect, useRef, useState } from "react";
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
  const focusedBefore = useRef<Element | null>(null);
  const toast = useRef<HTMLDivElement>(null);
  const isOpen = isNeeded && !isClosed;

  // In an effect, because the prerenderer has no document.
  useEffect(() => setBody(document.body), []);

  // The message does not close while the pointer or the focus is on it.
  useEffect(() => {
    if (!isOpen || isPaused) return;
    const timer = setTimeout(() => setIsClosed(true), visibleMs);
    return () => clearTimeout(timer);
  }, [isOpen, isPaused]);

  // Closes before it would cover the fields and the button of the form on a phone.
  useEffect(() => {
    if (!isOpen || !toast.current) return;
    const { top, bottom } = toast.current.getBoundingClientRect();
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsClosed(true),
      { rootMargin: `${-top}px 0px ${bottom - innerHeight}px` },
    );
    for (const form of document.forms) observer.observe(form);
    return () => observer.disconnect();
  }, [isOpen]);

  function receiveFocus({ relatedTarget }: FocusEvent) {
    setIsPaused(true);
    focusedBefore.current = relatedTarget;
  }

  /** The button disappears, so the focus goes back to where it was; otherwise the next Tab would start at the top. */
  function close() {
    setIsClosed(true);
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  }

  if (!body) return null;
  return createPortal(
    <div
      role="status"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={receiveFocus}
      onBlur={() => setIsPaused(false)}
    >
      {isOpen && (
        <div ref={toast} className={`${styles.toast} dark`}>
          <p>{texts.error.toast}</p>
          <button type="button" aria-label={texts.closeToast} onClick={close} />
        </div>
      )}
    </div>,
    body,
  );
}
