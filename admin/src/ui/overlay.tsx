import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "wouter";
import { IconButton } from "./controls.tsx";
import styles from "./overlay.module.css";

interface SheetProps {
  title: string;
  /** Absent for a sheet that asks before something final: it has no cross, and its buttons say what each choice does. */
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A bottom sheet on phones, a dialog on wide screens. The browser keeps the focus inside and closes the sheet on Esc; Chrome on
 * Android also on Back. Where Back leaves the screen instead, what was typed is kept as unsaved work.
 */
export function Sheet({ title, closeLabel, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    setOpen(true);
  }, []);
  useFocusBack();
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={heading}
      // Called without the event, which a handler with an optional parameter would take for its argument.
      onClose={() => onClose()}
    >
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {closeLabel && (
          <IconButton icon="close" label={closeLabel} onClick={() => dialog.current?.close()} />
        )}
      </div>
      {/* Rendered once the dialog is open, because `autoFocus` has no effect in a closed one. */}
      {isOpen && children}
    </dialog>
  );
}

/** Returns the focus to the opener. Browsers do that when a dialog closes, but not when React removes an open one. */
export function useFocusBack(): void {
  const opener = useRef(document.activeElement);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
    [],
  );
}

interface Toast {
  text: string;
  action?: { label: string; run: () => void };
}

const shownFor = 8000;
const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

export const useToast = () => use(ToastContext);

/**
 * Shows what happened and offers to undo it. It stays while it has the focus or is touched. It disappears with its screen, because on
 * another contact it would seem to be about that contact.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [pathname] = useLocation();
  const [toast, setToast] = useState<Toast & { key: number; screen: string }>();
  const show = useCallback((next: Toast) => {
    setToast({ ...next, key: performance.now(), screen: location.pathname });
  }, []);
  const hide = useCallback(() => setToast(undefined), []);
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className={styles.place}>
        {toast?.screen === pathname && <ToastBox key={toast.key} toast={toast} hide={hide} />}
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
      data-toast
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

/** Copies a text and reports it. Browsers may refuse, for example if the page does not have the focus. */
export function useCopy(notCopied: string) {
  const toast = useToast();
  return (text: string, copied: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast({ text: copied }),
      () => toast({ text: notCopied }),
    );
}
