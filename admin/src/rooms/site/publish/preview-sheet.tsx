import type { PreviewChange } from "@fiosite/contract/panel/publications";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import styles from "./publish-room.module.css";
import { texts } from "./texts.ts";

interface PreviewSheetProps {
  change: PreviewChange;
  /** The one that is brought back, if it is not the draft that goes live. */
  version?: number | undefined;
  isBusy: boolean;
  onPublish: () => void;
  onClose: () => void;
}

/** Asks before search engines begin or cease to show the site, and says how to take it back. */
export function PreviewSheet({ change, version, isBusy, onPublish, onClose }: PreviewSheetProps) {
  const { title, about, ofDraft, publish, notYet } = texts.preview[change];
  return (
    <Sheet title={title} onClose={onClose}>
      <div className={styles.form}>
        {[about, ...(version ? [texts.ofVersion(version)] : ofDraft)].map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Button
          tone={change === "ends" ? "main" : "danger"}
          isWide
          disabled={isBusy}
          onClick={() => {
            onPublish();
            onClose();
          }}
        >
          {publish}
        </Button>
        <Button tone="line" isWide autoFocus onClick={onClose}>
          {notYet}
        </Button>
      </div>
    </Sheet>
  );
}
