import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRoute, useSearchParams } from "wouter";
import { useWhatsapp } from "./contact-changes.ts";
import { contactQuery, findRow } from "./contact-queries.ts";
import styles from "./quiet-list.module.css";

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
      const row = id && (client.getQueryData(contactQuery(id).queryKey) ?? findRow(client, id));
      if (row) void open(row);
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
  }, [client, openId, open, setParams]);
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
