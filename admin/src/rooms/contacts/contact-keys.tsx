import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRoute, useSearchParams } from "wouter";
import { useSession } from "#session/session.ts";
import { useWaitingChanges } from "#session/unsent.ts";
import { useWhatsapp } from "./contact-changes.ts";
import { contactQuery, findRow } from "./contact-queries.ts";
import styles from "./quiet-list.module.css";
import { withWaiting } from "./with-waiting.ts";

const keys = [
  ["/", "procurar"],
  ["↑ ↓", "andar na lista"],
  ["Enter", "abrir"],
  ["W", "WhatsApp"],
  ["A", "anotar contato"],
] as const;

/** Keyboard shortcuts for the counter, where nobody reaches for the mouse. The side bar lists them while the contacts are shown. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function ContactKeys() {
  const [isHere, params] = useRoute("/contatos/:id?");
  return isHere && <Keys openId={params?.id} />;
}

function Keys({ openId }: { openId: string | undefined }) {
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const { open } = useWhatsapp();
  const { person } = useSession();
  const waiting = useWaitingChanges(person.id);
  useEffect(() => {
    const rows = () => [
      ...document.querySelectorAll<HTMLAnchorElement>('main li a[href^="/contatos/"]'),
    ];
    const focused = () => rows().findIndex((link) => link.matches(":focus"));
    const idOf = (link: HTMLAnchorElement | undefined) => link?.pathname.split("/").at(-1);
    function walk(step: number) {
      const links = rows();
      const from = focused() >= 0 ? focused() : links.findIndex((link) => idOf(link) === openId);
      links[from < 0 ? 0 : from + step]?.focus();
    }
    function whatsapp() {
      const id = idOf(rows()[focused()]) ?? openId;
      const loaded = id && client.getQueryData(contactQuery(id).queryKey);
      const listed = id ? findRow(client, id) : undefined;
      const row = loaded && !(listed && listed.revision > loaded.revision) ? loaded : listed;
      if (row) void open(withWaiting(row, waiting, person));
    }
    function note() {
      setParams((now) => {
        now.set("anotar", "");
        return now;
      });
    }
    const inList: Record<string, () => void> = {
      arrowdown: () => walk(1),
      arrowup: () => walk(-1),
      "/": () => document.querySelector<HTMLElement>("search input")?.focus(),
      w: whatsapp,
      a: note,
    };
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
      const inSearch: Record<string, () => void> = {
        arrowdown: () => rows()[0]?.focus(),
        enter: () => rows()[0]?.click(),
        escape: () => target.blur(),
      };
      const isSearch = target.matches("search input");
      const isTyping = target.matches("input, textarea, select") || target.closest("dialog");
      if (isTyping && !isSearch) return;
      const action = (isSearch ? inSearch : inList)[key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [client, openId, open, setParams, waiting, person]);
  return (
    <dl className={styles.keys}>
      {keys.map(([key, about]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  );
}
