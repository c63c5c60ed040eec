import type { ContactChange, ContactRow, ContactState } from "@fiosite/contract/panel/contacts";
import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#session/session.ts";
import { useToast } from "#ui/overlay.tsx";
import { retryText } from "#ui/screen.tsx";
import { addChange, type Outcome, revisionAfter } from "./change-queue.ts";
import { contactQuery, findRow, writeRow } from "./contact-queries.ts";
import { stateNames, texts } from "./texts.ts";

type NewChange = ContactChange extends infer Change
  ? Change extends ContactChange
    ? Omit<Change, "id">
    : never
  : never;

/**
 * What a person can do with a contact. Each shows at once, is sent behind, and says what became of it: done with an undo,
 * refused because somebody was faster, or not saved.
 */
export function useContactChanges() {
  const client = useQueryClient();
  const toast = useToast();

  function send(row: ContactRow, change: NewChange, id = crypto.randomUUID()): Promise<Outcome> {
    const waiting = {
      contactId: row.id,
      name: row.name,
      at: Date.now(),
      change: { ...change, id },
    };
    return addChange(waiting as Parameters<typeof addChange>[0], (latest) =>
      writeRow(client, latest),
    );
  }

  async function change(row: ContactRow, wanted: NewChange, said: string, undo?: NewChange) {
    const id = crypto.randomUUID();
    const outcome = send(row, wanted, id);
    const undoIt = () => {
      const revision = revisionAfter.get(id) ?? row.revision;
      void send(row, undo && "revision" in undo ? { ...undo, revision } : (undo as NewChange));
    };
    toast({ text: said, ...(undo && { action: { label: texts.undo, run: undoIt } }) });
    const result = await outcome;
    if (result === "refused") {
      const by = findRow(client, row.id)?.attendedBy?.name ?? texts.someone;
      toast({ text: texts.changedMeanwhile(by) });
    }
    if (result === "failed") {
      const retry = () => void change(row, wanted, said, undo);
      toast({ text: texts.notSaved, action: { label: retryText, run: retry } });
    }
    return result;
  }

  const back = (row: ContactRow): NewChange =>
    row.state === "new"
      ? { kind: "release", revision: row.revision }
      : { kind: "state", to: row.state, revision: row.revision };

  return {
    take: (row: ContactRow, anyway = false) =>
      change(row, { kind: "take", anyway }, texts.taken, anyway ? undefined : back(row)),
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
  const navigate = useNavigate();
  const toast = useToast();
  const { person } = useSession();
  const { take } = useContactChanges();
  const [isBusy, setBusy] = useState(false);

  async function open(row: ContactRow, href?: string, anyway = false) {
    setBusy(true);
    try {
      const link = href ? Promise.resolve(href) : chatLink();
      const isMine = row.attendedBy?.id === person.id;
      const outcome = isMine ? "done" : await take(row, anyway);
      if (outcome === "refused" || outcome === "failed") {
        void navigate(`/contatos/${row.id}`);
        return;
      }
      const address = await link;
      if (!address) {
        void navigate(`/contatos/${row.id}`);
        return;
      }
      // A browser that blocks the tab, because the response took long, leaves a button.
      if (!window.open(address, "_blank")) {
        const run = () => void window.open(address, "_blank");
        toast({ text: texts.taken, action: { label: texts.openWhatsapp, run } });
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
