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

/** The key of every query about the site begins with it, so that one change makes all of them old. */
export const siteKey = ["site"] as const;

/** Cheap for the server, so that every screen can show what waits. */
export const markQuery = queryOptions({
  queryKey: [...siteKey, "mark"],
  queryFn: () => request(sitePaths.mark, siteMarkSchema),
  refetchInterval: 60_000,
  retry: false,
});

/** Of facts that were only confirmed nobody sees a change, so they count when nothing else waits. */
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

/** Leads to what waits from every screen of the site. It publishes nothing. */
export function WaitingStrip() {
  const [pathname] = useLocation();
  const { count, words } = useWaiting();
  if (count === 0 || pathname === "/publicar") return null;
  return (
    // Over a question it would cover the answers.
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
