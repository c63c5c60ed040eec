import type {
  ContactChange,
  ContactRow,
  ContactState,
  Reason,
} from "@fiosite/contract/panel/contacts";
import { likelyNumber } from "@fiosite/contract/phone-numbers";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { useSession } from "#session/session.ts";
import { type Outcome, readRefusal, useUnsent } from "#session/unsent.ts";
import { firstName } from "#ui/lists.tsx";
import { useToast } from "#ui/overlay.tsx";
import { retryText } from "#ui/screen.tsx";
import { findRow, readContact, writeNoted, writeRow } from "./contact-queries.ts";
import { stateNames, texts } from "./texts.ts";
import { rowsBefore } from "./with-waiting.ts";

type NewChange = ContactChange extends infer Change
  ? Change extends ContactChange
    ? Omit<Change, "id" | "revision">
    : never
  : never;
type Said<Kind extends ContactChange["kind"]> = Omit<
  ContactChange & { kind: Kind },
  "id" | "kind" | "revision"
>;

/** What undoing brings back. The others are said again the other way, or not at all. */
const undoable: ContactChange["kind"][] = [
  ...(["take", "release", "state", "note", "remind", "done", "pass", "hoax"] as const),
];

let lastNote = { note: "", at: 0 };
/** The same note within two seconds is a finger that trembled. */
function isSecondTap(note: string): boolean {
  const isSecond = lastNote.note === note && performance.now() - lastNote.at < 2000;
  lastNote = { note, at: performance.now() };
  return isSecond;
}

/** Who promised something has to know that a mark ended it. `of` is the row before, or the change that marked it. */
function endedReminder(of: ContactRow | string | undefined): string {
  const before = typeof of === "string" ? rowsBefore.get(of) : of;
  return before?.reminder ? texts.reminderEnded : "";
}

/**
 * What a person can do with a contact. Each shows at once, is sent behind, and says what became of it: done with an undo, or not
 * saved. One that is refused because somebody was faster stays as a notice until it is read.
 */
export function useContactChanges() {
  const client = useQueryClient();
  const toast = useToast();
  const unsent = useUnsent();
  const { person } = useSession();

  const send = (row: ContactRow, change: ContactChange): Promise<Outcome> =>
    unsent.add(row, change, (latest) => writeRow(client, latest));

  const undo = (row: ContactRow, of: string) =>
    void send(row, { kind: "undo", of, id: crypto.randomUUID() });

  function say(row: ContactRow, said: string, run?: () => void, label = texts.undo) {
    toast({ text: `${firstName(row.name)}: ${said}`, ...(run && { action: { label, run } }) });
  }

  /** With `said` empty only a failure speaks. */
  async function change(
    row: ContactRow,
    wanted: NewChange,
    said: string,
    id: string = crypto.randomUUID(),
    takeBack = undoable.includes(wanted.kind) ? () => undo(row, id) : undefined,
  ) {
    rowsBefore.set(id, row);
    const outcome = send(row, { ...wanted, id, revision: row.revision } as ContactChange);
    if (said) say(row, said, takeBack);
    const result = await outcome;
    // The undo of something that did not happen would undo what a colleague did.
    if (result === "refused") {
      const by = wanted.kind === "take" && findRow(client, row.id)?.attendedBy;
      say(row, by ? texts.attends(firstName(by.name)) : texts.notEntered);
    }
    if (result === "failed") {
      const retry = () => {
        readRefusal(person.id, id);
        void change(row, wanted, said);
      };
      say(row, texts.notSaved, retry, retryText);
    }
    return result;
  }

  function installed(row: ContactRow, is: boolean): Promise<Outcome> {
    const wanted = { kind: "installed", is, day: row.sale?.day ?? null } as const;
    const takeBack = () => void installed(row, false);
    return change(row, wanted, is ? texts.installed : "", undefined, takeBack);
  }

  return {
    /** The form itself says what became of it. `row` is the server's, of a known phone that of another contact. */
    async noted(row: ContactRow, said: Said<"noted">) {
      let latest: ContactRow | undefined;
      const outcome = await unsent.add(row, { kind: "noted", ...said, id: row.id }, (each) => {
        latest = each;
        writeNoted(client, each);
      });
      return { outcome, row: latest };
    },
    take: (
      row: ContactRow,
      { said = texts.taken, ...rest }: Said<"take"> & { said?: string } = {},
    ) => change(row, { kind: "take", ...rest }, said),
    release: (row: ContactRow) => change(row, { kind: "release" }, texts.released),
    mark: (row: ContactRow, to: Exclude<ContactState, "new">, reason?: Reason, id?: string) =>
      change(
        row,
        { kind: "state", to, ...(reason && { reason }) },
        texts.marked(stateNames[to], reason && texts.reasons[reason]) +
          (to === "contacted" ? "" : endedReminder(row)),
        id,
      ),
    note(row: ContactRow, note: string, { takes = false } = {}): Promise<Outcome> {
      if (isSecondTap(row.id + note)) return Promise.resolve("done");
      return change(row, { kind: "note", note, takes }, texts.noted);
    },
    rewrite: (row: ContactRow, of: string, note: string) =>
      change(row, { kind: "rewrite", of, note }, texts.rewritten),
    remind: (row: ContactRow, at: string, said: string) =>
      change(row, { kind: "remind", at, replaces: row.reminder?.at ?? null }, said),
    done: (row: ContactRow) =>
      change(row, { kind: "done", at: row.reminder?.at ?? "" }, texts.reminderDone),
    /** Says a mark again whose toast a sheet has covered. */
    sayMarked: (row: ContactRow, of: string) =>
      say(row, texts.marked(stateNames[row.state]) + endedReminder(of), () => undo(row, of)),
    /** With `of`, undoing takes back that mark and the sale with it. */
    sell: (row: ContactRow, said: Said<"sale">, text: string, of?: string) =>
      change(
        row,
        { kind: "sale", replaces: row.sale?.day ?? null, ...said },
        text + endedReminder(of),
        undefined,
        of ? () => undo(row, of) : undefined,
      ),
    installed,
    correct: (row: ContactRow, said: Said<"correct">) =>
      change(row, { kind: "correct", ...said }, texts.corrected),
    /** Speaks only when it is done: if the colleague has left, the person is still there to choose another. */
    pass: async (row: ContactRow, to: { id: string; name: string }, onPassed: () => void) => {
      const id = crypto.randomUUID();
      const wanted = { kind: "pass", to: to.id } as const;
      const outcome = await change(row, wanted, "", id);
      if (outcome === "done" || outcome === "waiting") {
        onPassed();
        say(row, texts.passed(firstName(to.name)), () => undo(row, id));
      }
      return outcome;
    },
    hoax: (row: ContactRow, is: boolean) =>
      change(row, { kind: "hoax", is }, is ? texts.hoax : texts.noHoax),
  };
}

/**
 * Takes the contact first and opens the chat, or calls, when the server agreed: otherwise two people write to the same customer and learn of
 * it in WhatsApp, where the panel cannot say so. Without a connection the chat opens immediately.
 */
export function useWhatsapp() {
  const [, navigate] = useLocation();
  const toast = useToast();
  const { person } = useSession();
  const { take } = useContactChanges();
  const [isBusy, setBusy] = useState(false);

  async function open(row: ContactRow, href?: string, anyway = false) {
    const isCall = href?.startsWith("tel:");
    setBusy(true);
    try {
      const link = href ? Promise.resolve(href) : chatLink();
      const attempt = isCall
        ? ({ how: "call", said: texts.calling } as const)
        : ({ how: "whatsapp", said: texts.openingChat } as const);
      const taking = take(row, { anyway, ...attempt });
      // Whoever attends already waits for nothing: this only enters the attempt into the history.
      const outcome = row.attendedBy?.id === person.id ? "done" : await taking;
      const isRefused = outcome === "refused" || outcome === "failed";
      const address = isRefused ? undefined : await link;
      if (!address) navigate(`/contatos/${row.id}`);
      else if (isCall) location.assign(address);
      // A browser that blocks the tab, because the response took long, leaves a button.
      else if (!window.open(address, "_blank")) {
        const run = () => void window.open(address, "_blank");
        const text = `${firstName(row.name)}: ${texts.taken}`;
        toast({ text, action: { label: texts.openWhatsapp, run } });
      }
    } finally {
      setBusy(false);
    }

    /**
     * The server's link has a greeting; without a connection there is only the number. Not by `contactQuery`, which would keep a
     * contact that was read while the attempt was being sent, or read it twice before the chat opens.
     */
    async function chatLink(): Promise<string | undefined> {
      const contact = await readContact(row.id).catch(() => undefined);
      if (contact) return contact.links.whatsapp[0]?.href;
      const number = likelyNumber(row.phone);
      return number && `https://wa.me/${number}`;
    }
  }
  return { open, isBusy };
}
