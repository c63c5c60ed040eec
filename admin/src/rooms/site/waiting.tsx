import { siteMarkSchema } from "@fiosite/contract/panel/site";
import { sitePaths } from "@fiosite/contract/panel/site-paths";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { request } from "#session/request.ts";
import { Badge, ButtonLink } from "#ui/controls.tsx";
import styles from "./waiting.module.css";

const texts = {
  changes: (count: number) => (count === 1 ? "1 mudança" : `${count} mudanças`),
  confirmed: (count: number) => (count === 1 ? "1 conferida" : `${count} conferidas`),
  unseen: "ninguém vê ainda",
  publish: "Publicar",
  badge: (words: string) => ` (${words} para publicar)`,
};

/** Prefix of the key of every query about the site, so that one call invalidates all of them. */
export const siteKey = ["site"] as const;

/** The request is cheap for the server, so every screen can show the number of unpublished changes. */
export const markQuery = queryOptions({
  queryKey: [...siteKey, "mark"],
  queryFn: () => request(sitePaths.mark, siteMarkSchema),
  refetchInterval: 60_000,
  retry: false,
});

/** Confirmed facts change nothing that visitors see, so they count only if nothing else waits. */
export function useWaiting(): { count: number; words: string } {
  const { data } = useQuery(markQuery);
  const { changes, confirmed } = data?.waiting ?? { changes: 0, confirmed: 0 };
  return changes > 0
    ? { count: changes, words: texts.changes(changes) }
    : { count: confirmed, words: texts.confirmed(confirmed) };
}

export function WaitingBadge() {
  const { count, words } = useWaiting();
  if (count === 0) return null;
  return <Badge count={count} said={texts.badge(words)} tone="draft" />;
}

/** Leads from every screen of the site to the unpublished changes. It publishes nothing itself. */
export function WaitingStrip() {
  const [pathname] = useLocation();
  const { count, words } = useWaiting();
  if (count === 0 || pathname === "/publicar") return null;
  return (
    // Does not stick over the questions, because it would cover the answers.
    <aside className={styles.strip} data-still={pathname === "/conferir" || undefined}>
      <p>
        <b>{words}</b>
        <span className="small muted">{texts.unseen}</span>
      </p>
      <Link to="/publicar" asChild>
        <ButtonLink tone="main" icon="arrow" isSmall>
          {texts.publish}
        </ButtonLink>
      </Link>
    </aside>
  );
}
