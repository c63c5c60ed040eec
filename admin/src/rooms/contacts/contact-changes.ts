import type { ContactChange, ContactRow, ContactState } from "@fiosite/contract/panel/contacts";
import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { useSession } from "#session/session.ts";
import { type Outcome, useUnsent, type WaitingChange } from "#session/unsent.ts";
import { firstName } from "#ui/lists.tsx";
import { useToast } from "#ui/overlay.tsx";
import { retryText } from "#ui/screen.tsx";
import { contactQuery, writeRow } from "./contact-queries.ts";
import { stateNames, texts } from "./texts.ts";

type NewChange = ContactChange extends infer Change
  ? Change extends ContactChange
    ? Omit<Change, "id">
    : never
  : never;

/**
 * What a person can do with a contact. Each shows at once, is sent behind, and says what became of it: done with an undo, or not
 * saved. One that is refused because somebody was faster stays as a notice until it is read.
 */
export function useContactChanges() {
  const client = useQueryClient();
  const toast = useToast();
  const unsent = useUnsent();

  const send = (row: ContactRow, change: NewChange, id = crypto.randomUUID()): Promise<Outcome> =>
    unsent.add(row, { ...change, id } as ContactChange, (latest) => writeRow(client, latest));

  async function change(row: ContactRow, wanted: NewChange, said: string, undo?: NewChange) {
    const id = crypto.randomUUID();
    const outcome = send(row, wanted, id);
    const undoIt = () => {
      const revision = unsent.revisionAfter.get(id) ?? row.revision;
      void send(row, undo && "revision" in undo ? { ...undo, revision } : (undo as NewChange));
    };
    const about = `${firstName(row.name)}: ${said}`;
    toast({ text: about, ...(undo && { action: { label: texts.undo, run: undoIt } }) });
    const result = await outcome;
    // The undo of something that did not happen would undo what a colleague did.
    if (result === "refused") toast({ text: `${firstName(row.name)}: ${texts.notEntered}` });
    if (result === "failed") {
      const retry = () => void change(row, wanted, said, undo);
      const text = `${firstName(row.name)}: ${texts.notSaved}`;
      toast({ text, action: { label: retryText, run: retry } });
    }
    return result;
  }

  const back = (row: ContactRow): NewChange =>
    row.state === "new"
      ? { kind: "release", revision: row.revision }
      : { kind: "state", to: row.state, revision: row.revision };

  return {
    take: (row: ContactRow, { anyway = false, said = texts.taken } = {}) =>
      change(row, { kind: "take", anyway }, said, anyway ? undefined : back(row)),
    release: (row: ContactRow) =>
      change(row, { kind: "release", revision: row.revision }, texts.released, back(row)),
    mark: (row: ContactRow, to: Exclude<ContactState, "new">) =>
      change(
        row,
        { kind: "state", to, revision: row.revision },
        texts.marked(stateNames[to]),
        back(row),
      ),
    note: (row: ContactRow, note: string) => change(row, { kind: "note", note }, texts.noted),
  };
}

/**
 * Takes the contact first and opens the chat when the server agreed: otherwise two people write to the same customer and learn of
 * it in WhatsApp, where the panel cannot say so. Without a connection the chat opens immediately.
 */
export function useWhatsapp() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const toast = useToast();
  const { person } = useSession();
  const { take } = useContactChanges();
  const [isBusy, setBusy] = useState(false);

  async function open(row: ContactRow, href?: string, anyway = false) {
    setBusy(true);
    try {
      const link = href ? Promise.resolve(href) : chatLink();
      const isMine = row.attendedBy?.id === person.id;
      // In a message too: the list has no button that could say so, and the response may take seconds.
      if (isMine) toast({ text: `${firstName(row.name)}: ${texts.openingChat}` });
      const outcome = isMine ? "done" : await take(row, { anyway, said: texts.openingChat });
      if (outcome === "refused" || outcome === "failed") {
        navigate(`/contatos/${row.id}`);
        return;
      }
      const address = await link;
      if (!address) {
        navigate(`/contatos/${row.id}`);
        return;
      }
      // A browser that blocks the tab, because the response took long, leaves a button.
      if (!window.open(address, "_blank")) {
        const run = () => void window.open(address, "_blank");
        const text = `${firstName(row.name)}: ${texts.taken}`;
        toast({ text, action: { label: texts.openWhatsapp, run } });
      }
    } finally {
      setBusy(false);
    }

    /** The server's link has a greeting; without a connection there is only the number. */
    async function chatLink(): Promise<string | undefined> {
      const contact = await client.fetchQuery(contactQuery(row.id)).catch(() => undefined);
      if (contact) return contact.links.whatsapp[0]?.href;
      const number = likelyNumber(row.phone);
      return number && `https://wa.me/${number}`;
    }
  }
  return { open, isBusy };
}

/** What a typed phone most likely means, without "+". Used until the server's links are there, and without a connection. */
export const likelyNumber = (phone: string): string | undefined =>
  splitPhones(phone).flatMap(internationalNumbers)[0];

interface Me {
  id: string;
  name: string;
}

/** The contact as it will be when the server has confirmed what waits. If it refuses, the row is the server's again by itself. */
export function withWaiting(
  row: ContactRow,
  waiting: readonly WaitingChange[],
  me: Me,
): ContactRow {
  return waiting
    .filter(({ contactId }) => contactId === row.id)
    .reduce((current, each) => apply(current, each, me), row);
}

function apply(row: ContactRow, { change, at }: WaitingChange, me: Me): ContactRow {
  const mine = {
    attendedBy: me,
    attendedSince: row.attendedBy?.id === me.id ? row.attendedSince : new Date(at).toISOString(),
  };
  switch (change.kind) {
    case "take":
      return { ...row, ...mine, state: row.state === "new" ? "contacted" : row.state };
    case "release":
      return { ...row, state: "new", attendedBy: null, attendedSince: null };
    case "state":
      return { ...row, ...(row.attendedBy ? {} : mine), state: change.to };
    case "note":
      return row;
  }
}
