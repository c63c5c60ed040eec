import type { Contact, ContactRow } from "@fiosite/contract/panel/contacts";
import { type FormEvent, useId, useState } from "react";
import * as v from "valibot";
import type { Moments } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { UnsavedHere, useUnsaved } from "#session/unsaved.tsx";
import { useWaitingChanges, type WaitingChange } from "#session/unsent.ts";
import { Chip, Chips } from "#ui/controls.tsx";
import fieldStyles from "#ui/fields.module.css";
import { Icon } from "#ui/icon.tsx";
import { firstName, Thread, type ThreadItem } from "#ui/lists.tsx";
import { useContactChanges } from "./contact-changes.ts";
import styles from "./contact-screen.module.css";
import { texts } from "./contact-texts.ts";
import { stateNames } from "./texts.ts";

interface HistoryProps {
  row: ContactRow;
  /** Absent until the contact is loaded. */
  events: Contact["history"] | undefined;
  moments: Moments;
  now: number;
}

export function ContactHistory({ row, events, moments, now }: HistoryProps) {
  const { person } = useSession();
  const waiting = useWaitingChanges(person.id).filter(({ contactId }) => contactId === row.id);
  const items: ThreadItem[] = [
    ...waiting.map((each) => waitingItem(each)).reverse(),
    ...(events ?? []).map((event) => eventItem(event, person.id, moments, now)).reverse(),
    {
      key: "arrived",
      text: texts.arrivedBySite,
      when: moments.dayAndTime(row.createdAt, now),
    },
  ];
  return (
    <section className={styles.history}>
      <h2>{texts.happened}</h2>
      <NoteForm row={row} />
      {!events && <p className="small muted">{texts.historyLater}</p>}
      <Thread items={items} />
    </section>
  );
}

function waitingItem({ change }: WaitingChange): ThreadItem {
  const what =
    change.kind === "state" ? texts.events.state(stateNames[change.to]) : texts.events[change.kind];
  return {
    key: change.id,
    text: <Who name={texts.me} what={what} />,
    said: change.kind === "note" ? change.note : null,
    when: texts.waitsForConnection,
  };
}

function eventItem(
  event: Contact["history"][number],
  myId: string,
  moments: Moments,
  now: number,
): ThreadItem {
  const name = event.by?.id === myId ? texts.me : event.by && firstName(event.by.name);
  return {
    key: event.id,
    text: <Who name={name ?? texts.someone} what={eventText(event)} />,
    said: event.kind === "note" ? event.note : null,
    when: moments.dayAndTime(event.at, now),
  };
}

function eventText({ kind, to, note }: Contact["history"][number]): string {
  if (kind === "state") return texts.events.state(to ? stateNames[to] : "");
  return kind === "resend" ? texts.events.resend(note) : texts.events[kind];
}

function Who({ name, what }: { name: string; what: string }) {
  return (
    <>
      <b>{name}</b> {what}
    </>
  );
}

const longestNote = 2000;
/** Of the unsaved one. */
export const noteId = (contactId: string) => `note.${contactId}`;

function NoteForm({ row }: { row: ContactRow }) {
  const id = useId();
  const unsaved = useUnsaved();
  const key = noteId(row.id);
  const [found, setFound] = useState(() => unsaved.find(key, v.string()));
  const [note, setNote] = useState(found?.value ?? "");
  const changes = useContactChanges();
  function type(text: string) {
    setNote(text);
    if (!text.trim()) {
      setFound(undefined);
      return unsaved.drop([key]);
    }
    const title = texts.unsavedNote(firstName(row.name));
    const place = `/contatos/${row.id}`;
    unsaved.keep(key, { room: "/contatos", place, title, said: text }, text);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const text = note.trim();
    if (!text) return;
    type("");
    void changes.note(row, text).then((outcome) => {
      // Back into the box, unless the person has begun another one.
      if (outcome === "failed") setNote((now) => now || text);
    });
  }
  return (
    <form className={styles.note} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {texts.note}
      </label>
      <div className={styles.noteBox}>
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
      {found && <UnsavedHere since={found.at} onDrop={() => type("")} />}
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
