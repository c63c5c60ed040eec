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
import { IconButton } from "./controls.tsx";
import styles from "./overlay.module.css";

interface SheetProps {
  title: string;
  /** A sheet that asks before something final has no cross: its buttons say what each way does. */
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A bottom sheet on phones, a dialog on wide screens. The browser keeps the focus inside and closes it with Esc. */
export function Sheet({ title, closeLabel, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    setOpen(true);
  }, []);
  useFocusBack();
  useBackToClose(useCallback(() => dialog.current?.close(), []));
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={heading} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {closeLabel && (
          <IconButton icon="close" label={closeLabel} onClick={() => dialog.current?.close()} />
        )}
      </div>
      {/* Not earlier: `autoFocus` does nothing in a dialog that is still closed. */}
      {isOpen && children}
    </dialog>
  );
}

/** A browser gives the focus back when a dialog closes, but not when React removes an open one. */
function useFocusBack(): void {
  const opener = useRef(document.activeElement);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );
}

const entryOf = (state: unknown): unknown => (state as { sheet?: string } | null)?.sheet;

/**
 * The phone's Back button closes what is open instead of leaving the screen: an entry of the history stands for it, at the same
 * address. Chrome on Android does this for a `<dialog>` by itself, iPhones and Firefox do not.
 */
function useBackToClose(close: () => void): void {
  const entry = useId();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    // The router's own part of the state stays, so that it sees the same screen.
    if (entryOf(history.state) !== entry) {
      history.pushState({ ...history.state, sheet: entry }, "");
    }
    // A sheet above this one leaves its own entry first.
    const closeIfLeft = () => {
      if (entryOf(history.state) !== entry) close();
    };
    addEventListener("popstate", closeIfLeft);
    return () => {
      isOpen.current = false;
      removeEventListener("popstate", closeIfLeft);
      // Later, because React's strict mode mounts twice and the second time needs the entry.
      setTimeout(() => {
        if (!isOpen.current && entryOf(history.state) === entry) history.back();
      });
    };
  }, [entry, close]);
}

/** Closes the open sheet by a step back, so that the entry of the screen below can be replaced. */
export async function leaveSheet(): Promise<void> {
  if (entryOf(history.state) === undefined) return;
  const isLeft = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  history.back();
  await isLeft;
}

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
