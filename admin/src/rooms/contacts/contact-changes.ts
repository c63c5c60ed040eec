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
import { dismissRefusal, type Outcome, useUnsent } from "#session/unsent.ts";
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

/** Changes that can be undone. The others are reversed by another change, or not at all. */
const undoable: ContactChange["kind"][] = [
  ...(["take", "release", "state", "note", "remind", "done", "pass", "hoax"] as const),
];

let lastNote = { note: "", at: 0 };
/** The same note twice within two seconds is an accidental double tap. */
function isSecondTap(note: string): boolean {
  const isSecond = lastNote.note === note && performance.now() - lastNote.at < 2000;
  lastNote = { note, at: performance.now() };
  return isSecond;
}

/** Tells the author of a reminder that marking the contact ended it. `of` is the row before the mark, or the id of the mark's change. */
function endedReminder(of: ContactRow | string | undefined): string {
  const before = typeof of === "string" ? rowsBefore.get(of) : of;
  return before?.reminder ? texts.reminderEnded : "";
}

/**
 * What a person can do with a contact. Each change is shown immediately and sent in the background. A toast then offers to undo it,
 * or reports that it was not saved. A change that is refused because a colleague was faster stays as a notice until it is read.
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

  function say({ name }: { name: string }, said: string, run?: () => void, label = texts.undo) {
    toast({ text: `${firstName(name)}: ${said}`, ...(run && { action: { label, run } }) });
  }

  /** If `said` is empty, only a failure shows a toast. With `isTold`, toasts are shown only if it resolves to true. */
  async function change(
    row: ContactRow,
    wanted: NewChange,
    said: string,
    id: string = crypto.randomUUID(),
    takeBack = undoable.includes(wanted.kind) ? () => undo(row, id) : undefined,
    isTold?: Promise<boolean>,
  ) {
    rowsBefore.set(id, row);
    const outcome = send(row, { ...wanted, id, revision: row.revision } as ContactChange);
    if (isTold && !(await isTold)) return outcome;
    // A correction is reported with the new name.
    if (said) say({ name: ("name" in wanted && wanted.name) || row.name }, said, takeBack);
    const result = await outcome;
    // This toast replaces the one that offers to undo the change, which would undo what a colleague did.
    if (result === "refused") {
      const by = wanted.kind === "take" && findRow(client, row.id)?.attendedBy;
      say(row, by ? texts.attends(firstName(by.name)) : texts.notEntered);
    }
    if (result === "failed") {
      const retry = () => {
        dismissRefusal(person.id, id);
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
    /**
     * Shows no toast, because the form reports the outcome. The returned row is the server's; for a known phone it is that of another
     * contact.
     */
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
    remind: (
      row: ContactRow,
      at: string,
      said: string,
      id = crypto.randomUUID() as string,
      isTold?: Promise<boolean>,
    ) => {
      const wanted = { kind: "remind", at, replaces: row.reminder?.at ?? null } as const;
      return change(row, wanted, said, id, undefined, isTold);
    },
    done: (row: ContactRow) =>
      change(row, { kind: "done", at: row.reminder?.at ?? "" }, texts.reminderDone),
    /** Shows the toast of a mark again, because a sheet has covered it. */
    sayMarked: (row: ContactRow, of: string) =>
      say(row, texts.marked(stateNames[row.state]) + endedReminder(of), () => undo(row, of)),
    /** With `of`, undoing takes back that mark together with the sale. */
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
    /** Reports only when it is done. If the colleague has left the team, the sheet is still open for another choice. */
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
 * Takes the contact first, and opens the chat or calls once the server agreed. Otherwise two people could write to the same customer
 * and notice it only in WhatsApp, where the panel cannot warn them. Without a connection the chat opens immediately.
 */
export function useWhatsapp() {
  const [, navigate] = useLocation();
  const toast = useToast();
  const { person } = useSession();
  const unsent = useUnsent();
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
      // If the person attends already, nothing needs to be waited for: the change only adds the attempt to the history.
      const outcome = row.attendedBy?.id === person.id ? "done" : await taking;
      const isRefused = outcome === "refused" || outcome === "failed";
      const address = isRefused ? undefined : await link;
      if (!address) navigate(`/contatos/${row.id}`);
      else if (isCall) location.assign(address);
      // If the browser blocks the new tab because the response took long, a toast offers a button.
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
      const isCorrecting = unsent.isCorrecting(row.id);
      const contact = await readContact(row.id).catch(() => undefined);
      // The server may not have the person's correction yet. Without one, it has what a colleague has corrected since.
      const isSame = contact?.phone === row.phone && contact.name === row.name;
      const isOwn = isSame || (!isCorrecting && Number(contact?.revision) > row.revision);
      if (contact && isOwn) return contact.links.whatsapp[0]?.href;
      const number = likelyNumber(row.phone);
      return number && `https://wa.me/${number}`;
    }
  }
  return { open, isBusy };
}
