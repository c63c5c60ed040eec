import type { ContactRow } from "@fiosite/contract/panel/contacts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#session/session.ts";
import { useToast } from "#ui/toast.tsx";
import { contactQuery } from "./contact-queries.ts";
import { likelyNumber } from "./likely-number.ts";
import { texts } from "./texts.ts";
import { useContactChanges } from "./use-contact-changes.ts";

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
