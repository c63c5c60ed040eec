import type { ContactRow } from "@fiosite/contract/panel/contacts";
import { type FormEvent, useId, useState } from "react";
import { Chip, Chips } from "#ui/chips.tsx";
import fieldStyles from "#ui/field.module.css";
import { Icon } from "#ui/icon.tsx";
import styles from "./note-form.module.css";
import { texts } from "./texts.ts";
import { useContactChanges } from "./use-contact-changes.ts";

const longestNote = 2000;
/** What was typed and not kept yet, by contact, so that a look at the list does not lose it. In memory: it ends with the session. */
const drafts = new Map<string, string>();

export function NoteForm({ row }: { row: ContactRow }) {
  const id = useId();
  const [note, setNote] = useState(drafts.get(row.id) ?? "");
  const changes = useContactChanges();
  function type(text: string) {
    drafts.set(row.id, text);
    setNote(text);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const text = note.trim();
    if (!text) return;
    type("");
    void changes.note(row, text);
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {texts.note}
      </label>
      <div className={styles.box}>
        <textarea
          id={id}
          className={fieldStyles.input}
          rows={2}
          maxLength={longestNote}
          placeholder={texts.noteHint}
          value={note}
          onChange={(event) => type(event.target.value)}
        />
        <button type="submit" aria-label={texts.keepNote}>
          <Icon name="send" />
        </button>
      </div>
      <Chips label={texts.readyNotes}>
        {texts.ready.map((text) => (
          <Chip key={text} onClick={() => void changes.note(row, text)}>
            {text}
          </Chip>
        ))}
      </Chips>
    </form>
  );
}
