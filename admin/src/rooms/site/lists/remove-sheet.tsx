import { valueAt } from "@fiosite/content/content-path";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useToast } from "#ui/toast.tsx";
import { draftQuery, removalQuery } from "../draft/site-queries.ts";
import styles from "./lists-room.module.css";
import { texts } from "./texts.ts";
import { useListEdits } from "./use-list-edits.ts";

interface RemoveSheetProps {
  listPath: string;
  item: NonNullable<SiteField["list"]>["items"][number];
  keys: string[];
  onClose: () => void;
  onRemoved: () => void;
}

/** Says what removing does before it happens; afterwards the item can be brought back to its place. */
export function RemoveSheet({ listPath, item, keys, onClose, onRemoved }: RemoveSheetProps) {
  const toast = useToast();
  const { save, isSaving } = useListEdits();
  const { data: removal } = useQuery(removalQuery(item.path));
  const { data: draft } = useQuery(draftQuery);
  const value = valueAt(draft?.document, item.path);
  const bringBack = () => {
    const others = keys.filter((key) => key !== item.key);
    // It comes last; its place is a second edit, which expects the list with it.
    save([{ path: item.path, value }], () =>
      save([{ path: listPath, expected: [...others, item.key], order: keys }]),
    );
  };
  const remove = () =>
    save([{ path: item.path, expected: value }], () => {
      toast({ text: texts.removed, action: { label: texts.undo, run: bringBack } });
      onRemoved();
    });
  return (
    <Sheet title={texts.removeTitle(item.label)} onClose={onClose}>
      <div className={styles.form}>
        {removal?.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {removal && removal.issues.length > 0 && (
          <div>
            <p>{texts.removeIssues}</p>
            <ul>
              {removal.issues.map(({ path, message }) => (
                <li key={path}>{message}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="muted">{texts.removeNote}</p>
        <Button tone="danger" isWide disabled={!draft || isSaving} onClick={remove}>
          {texts.removeNow}
        </Button>
        <Button tone="line" isWide autoFocus onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Sheet>
  );
}
