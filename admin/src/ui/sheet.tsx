import {
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { IconButton } from "./icon-button.tsx";
import styles from "./sheet.module.css";
import { useBackToClose } from "./use-back-to-close.ts";

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
