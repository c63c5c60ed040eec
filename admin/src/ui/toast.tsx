import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";
import styles from "./toast.module.css";

interface Toast {
  text: string;
  action?: { label: string; run: () => void };
}

const shownFor = 8000;
const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

export const useToast = () => use(ToastContext);

/** Says what happened and offers to undo it. It stays while it has the focus or is touched. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast & { key: number }>();
  const show = useCallback((next: Toast) => setToast({ ...next, key: performance.now() }), []);
  const hide = useCallback(() => setToast(undefined), []);
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className={styles.place}>
        {toast && <ToastBox key={toast.key} toast={toast} hide={hide} />}
      </div>
    </ToastContext>
  );
}

function ToastBox({ toast, hide }: { toast: Toast; hide: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(hide, shownFor);
    return () => clearTimeout(timer);
  }, [isHeld, hide]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const { action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the message while somebody is at it
    <div
      className={styles.toast}
      data-held={isHeld}
      onFocus={hold}
      onBlur={release}
      onPointerEnter={hold}
      onPointerLeave={release}
    >
      <span>{toast.text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            hide();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <i aria-hidden="true" />
    </div>
  );
}

/** Copies a text and says so. Browsers may refuse, such as while the page does not have the focus. */
export function useCopy(notCopied: string) {
  const toast = useToast();
  return (text: string, copied: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast({ text: copied }),
      () => toast({ text: notCopied }),
    );
}
