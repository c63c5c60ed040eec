import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./toast.module.css";

const stayMs = 10_000;

interface ToastProps {
  /** Without a text nothing is seen, but the place that screen readers listen to is there already. */
  text: string | undefined;
  closeLabel: string;
  onClose: () => void;
}

/** Stands in the body: every section is a stacking context, and the next one would cover it. */
export function Toast({ text, closeLabel, onClose }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false);

  function close() {
    setIsHeld(false);
    onClose();
  }
  const closeInTime = useEffectEvent(close);

  // Follows the clock. Whoever reads it with the pointer or the focus on it is not hurried.
  useEffect(() => {
    if (!text || isHeld) return;
    const timer = setTimeout(() => closeInTime(), stayMs);
    return () => clearTimeout(timer);
  }, [text, isHeld]);

  return createPortal(
    <div
      role="status"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {text && (
        <div className={styles.toast}>
          <p>{text}</p>
          <button type="button" aria-label={closeLabel} onClick={close} />
        </div>
      )}
    </div>,
    document.body,
  );
}
