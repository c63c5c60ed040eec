import {
  type Contact,
  type ContactEvent,
  type ContactRow,
  longestNote,
} from "@fiosite/contract/panel/contacts";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import * as v from "valibot";
import { useKeptForm } from "#session/kept-form.tsx";
import { type Moments, useMoments } from "#session/moments.ts";
import { promisedTime, warningOf } from "#session/promises.ts";
import { useSession } from "#session/session.ts";
import type { UnsavedAbout, UnsavedStore } from "#session/unsaved.tsx";
import { useWaitingChanges, type WaitingChange } from "#session/unsent.ts";
import { Button, Chip, Chips, TextButton } from "#ui/controls.tsx";
import fieldStyles from "#ui/fields.module.css";
import { TextBox } from "#ui/fields.tsx";
import { Icon } from "#ui/icon.tsx";
import { firstName, Thread, type ThreadItem } from "#ui/lists.tsx";
import { Notice } from "#ui/screen.tsx";
import { useContactChanges } from "./contact-changes.ts";
import { QuickTimes } from "./contact-next.tsx";
import { useTeamAndPlans } from "./contact-queries.ts";
import styles from "./contact-screen.module.css";
import { cameByWords, texts } from "./contact-texts.ts";
import { stateNames } from "./texts.ts";

interface HistoryProps {
  row: ContactRow;
  /** Absent until the contact is loaded. */
  contact: Contact | undefined;
}

export function ContactHistory({ row, contact }: HistoryProps) {
  const moments = useMoments();
  const { person } = useSession();
  const { team, plans } = useTeamAndPlans();
  // A change is in the history before the response to it arrives, if the contact is read in between.
  const isDone = ({ change }: WaitingChange) => contact?.history.some(({ id }) => id === change.id);
  const waiting = useWaitingChanges(person.id).filter(
    (each) => each.contactId === row.id && !isDone(each),
  );
  const noteOf = (eventId: string) => contact?.history.find(({ id }) => id === eventId)?.note;
  const rewriting = useKeptForm({
    id: rewriteId(row.id),
    schema: v.object({ eventId: v.string(), note: v.string() }),
    about: ({ eventId, note }) => (note === noteOf(eventId) ? undefined : noteAbout(row, note)),
    fresh: { eventId: "", note: "" },
  });

  const { eventId, note: begun } = rewriting.typed;
  /** The device keeps one correction per contact, so no other note offers one until it is saved or left. */
  const isBegun = contact?.history.some(({ id, note }) => id === eventId && note !== begun);

  const nameOf = (by: { id: string; name: string } | null) =>
    by?.id === person.id ? texts.me : by ? firstName(by.name) : texts.someone;

  function whatWaits({ change }: WaitingChange): string {
    const { kind } = change;
    if (kind === "noted") return texts.events.noted(cameByWords[change.cameBy]);
    if (kind === "rewrite" || kind === "undo") return texts.events[kind];
    const said = { ...change } as Partial<ContactEvent["detail"]>;
    const detail: ContactEvent["detail"] = {
      ...said,
      ...(said.plan && { plan: plans.find(({ key }) => key === said.plan)?.name }),
      ...(kind === "pass" && { to: team.find(({ id }) => id === change.to)?.name }),
    };
    const to = kind === "state" ? change.to : row.state;
    return eventText({ kind, detail, note: null, to }, moments);
  }

  function waitingItem(waits: WaitingChange): ThreadItem {
    const { change } = waits;
    return {
      key: change.id,
      text: <Who name={texts.me} what={whatWaits(waits)} />,
      said: ("note" in change && change.note) || null,
      when: texts.waitsForConnection,
    };
  }

  function eventItem(event: ContactEvent): ThreadItem & { at: string } {
    const isNote = event.kind === "note";
    const when = moments.dayAndTime(event.at);
    const isRewriting = eventId === event.id;
    const whenAndHow: ReactNode = (
      <>
        {event.isRewritten ? texts.request(when, texts.rewritten) : when}
        {isNote && !isBegun && event.by?.id === person.id && (
          <>
            {" "}
            <TextButton
              onClick={() => rewriting.type({ eventId: event.id, note: event.note ?? "" })}
              aria-label={texts.correctNote}
            >
              {texts.correct}
            </TextButton>
          </>
        )}
      </>
    );
    return {
      key: event.id,
      at: event.at,
      text: <Who name={nameOf(event.by)} what={eventText(event, moments)} />,
      said: isNote && !isRewriting ? event.note : null,
      when: isRewriting ? <Rewriting row={row} event={event} form={rewriting} /> : whenAndHow,
    };
  }

  // The row does not name who noted a contact by hand, so such a request is shown once the contact is loaded.
  const known =
    row.cameBy === "site"
      ? [{ id: row.id, at: row.askedAt, cameBy: row.cameBy, notedBy: null }]
      : [];
  const asked = contact?.asked ?? known;
  const arrivals = asked.map(({ id, at, cameBy, notedBy }) => ({
    key: `asked ${id}`,
    at,
    text: notedBy ? (
      <Who
        name={notedBy === person.name ? texts.me : firstName(notedBy)}
        what={texts.events.noted(cameByWords[cameBy])}
      />
    ) : (
      texts.arrivedBySite
    ),
    when: moments.dayAndTime(at),
  }));
  const past = [...(contact?.history ?? []).map(eventItem).reverse(), ...arrivals];
  return (
    <section className={styles.history}>
      <h2>{texts.happened}</h2>
      <NoteForm row={row} />
      {!contact && <p className="small muted">{texts.historyLater}</p>}
      <Thread
        items={[
          ...waiting.map(waitingItem).reverse(),
          ...past.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)),
        ]}
      />
    </section>
  );
}

function eventText(
  { kind, to, note, detail }: Pick<ContactEvent, "kind" | "to" | "note" | "detail">,
  moments: Moments,
): string {
  const { events } = texts;
  switch (kind) {
    case "take":
      return detail.how ? events[detail.how] : events.take;
    case "state":
      return events.state(stateNames[to], detail.reason ? texts.reasons[detail.reason] : undefined);
    case "remind":
      return events.remind(detail.at ? moments.dayAndHour(detail.at) : "");
    case "sale": {
      const day = detail.day ? moments.dayWord(detail.day) : undefined;
      const what = texts.sale(detail.plan, day, detail.period);
      return detail.plan ? events.sale(what) : events.installDay(what);
    }
    case "installed":
      return detail.is ? events.installed : events.notInstalled;
    case "correct":
      return (["phone", "name", "address"] as const)
        .filter((field) => detail[field] !== undefined)
        .map((field) =>
          events.corrected(events.correct[field], detail.was?.[field] ?? "", detail[field] ?? ""),
        )
        .join("; ");
    case "pass":
      return events.pass(detail.to ? firstName(detail.to) : texts.someone);
    case "hoax":
      return detail.is ? events.hoax : events.noHoax;
    case "resend":
      return events.resend(note);
    default:
      return events[kind];
  }
}

function Who({ name, what }: { name: string; what: string }) {
  return (
    <>
      <b>{name}</b> {what}
    </>
  );
}

interface RewritingProps {
  row: ContactRow;
  event: ContactEvent;
  form: ReturnType<typeof useKeptForm<{ eventId: string; note: string }>>;
}

function Rewriting({ row, event, form }: RewritingProps) {
  const { rewrite } = useContactChanges();
  const { note } = form.typed;
  const warning = warningOf(note);
  const text = note.trim();
  return (
    <form
      className={styles.note}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!text) return;
        if (text !== event.note) void rewrite(row, event.id, text);
        form.startAgain();
      }}
    >
      <TextBox
        label={texts.correctNote}
        maxLength={longestNote}
        autoFocus
        value={note}
        onChange={({ target }) => form.type({ eventId: event.id, note: target.value })}
      />
      {form.notice}
      {warning && <p role="status">{texts.looksLike[warning]}</p>}
      <div className={styles.answers}>
        <Button tone="dark" isSmall type="submit">
          {warning ? texts.keepAnyway : texts.keep}
        </Button>
        <Button tone="soft" isSmall onClick={form.startAgain}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}

/** Ids of the contact's unsaved note, and of a note that is being corrected. */
export const noteId = (contactId: string) => `note.${contactId}`;
export const rewriteId = (contactId: string) => `rewrite.${contactId}`;

function noteAbout({ id, name }: ContactRow, said: string): UnsavedAbout | undefined {
  const title = texts.unsavedNote(firstName(name));
  return said.trim() ? { room: "/contatos", place: `/contatos/${id}`, title, said } : undefined;
}

/** Adds to the note that is being typed about the contact. Its screen reads it when it opens. False if it cannot be kept. */
export function addToNote(unsaved: UnsavedStore, row: ContactRow, added: string[]): boolean {
  const id = noteId(row.id);
  const before = unsaved.find(id, v.string())?.value ?? "";
  const said = [before, ...added].filter((each) => each.trim()).join(". ");
  const about = noteAbout(row, said);
  return !about || unsaved.keep(id, about, said);
}

/** A note that was begun elsewhere would otherwise wait below the screen and look as if it were saved. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: "center" });

function NoteForm({ row }: { row: ContactRow }) {
  const id = useId();
  const moments = useMoments();
  const form = useKeptForm({
    id: noteId(row.id),
    schema: v.string(),
    about: (said) => noteAbout(row, said),
    fresh: "",
  });
  const note = form.typed;
  /** The note waits for a confirmation, because it looks like something that should not be stored. */
  const [doubt, setDoubt] = useState<{ at: string | undefined }>();
  /** The reminder to which nobody answered, null if there was none. */
  const [missed, setMissed] = useState<string | null>();
  const asksAgain = row.state === "contacted" && missed === (row.reminder?.at ?? null);
  const changes = useContactChanges();
  /** The promised time of a note that was saved without its reminder. */
  const [left, setLeft] = useState<string>();
  const isLeft = left && Date.parse(left) > moments.now;
  const promised = promisedTime(note, moments, form.begunAt) ?? (isLeft ? left : undefined);
  const warning = doubt && warningOf(note);
  /** What "Anotar" adds to a note can make it longer than the box allows. The server would refuse it. */
  const excess = note.trim().length - longestNote;
  function type(text: string) {
    form.type(text);
    setDoubt(undefined);
  }
  function keep(at: string | undefined, isSure = false) {
    const text = note.trim();
    if (excess > 0) return;
    if (!isSure && warningOf(text)) return setDoubt({ at });
    setLeft(at ? undefined : promised);
    if (text) {
      type("");
      void changes.note(row, text).then((outcome) => {
        // The note returns to the box, unless the person has begun another one.
        if (outcome === "failed") form.setTyped((current) => current || text);
      });
    }
    if (at) void changes.remind(row, at, texts.reminded(moments.dayAndHour(at)));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    keep(undefined);
  }
  return (
    <form className={styles.note} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {texts.note}
      </label>
      {promised && (
        <button type="button" className={styles.hint} onClick={() => keep(promised)}>
          <Icon name="bell" isSmall />
          {texts.remind(moments.dayAndHour(promised))}
        </button>
      )}
      <div className={styles.noteBox} ref={form.kept && reveal}>
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
      {excess > 0 && <p role="status">{texts.tooLong(excess)}</p>}
      {warning && (
        <Notice tone="attention" icon="alert" isLive>
          <p>{texts.looksLike[warning]}</p>
          <div className={styles.answers}>
            <TextButton onClick={() => keep(doubt.at, true)}>{texts.keepAnyway}</TextButton>
            <TextButton onClick={() => setDoubt(undefined)}>{texts.back}</TextButton>
          </div>
        </Notice>
      )}
      {form.notice}
      <Chips label={texts.readyNotes}>
        {texts.ready.map((text, index) => (
          <Chip
            key={text}
            onClick={() => {
              void changes.note(row, text, { takes: true });
              // The first ready note says that nobody answered. The reminder stays, and the panel offers another time.
              if (index === 0) setMissed(row.reminder?.at ?? null);
            }}
          >
            {text}
          </Chip>
        ))}
      </Chips>
      {asksAgain && <QuickTimes row={row} />}
    </form>
  );
}
