import { lstat, readlink } from "node:fs/promises";
import { type DatabaseAddress, queryAs } from "./check-database.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const withoutPanel =
  "fiosite content export >site.json, corrija o arquivo, fiosite content import <site.json, fiosite content publish";

export function checkContent(open: string[]): CheckResult {
  const { ok, failed } = resultsFor("content");
  if (open.length === 0) return ok("Todos os dados e textos estão confirmados.");
  return failed(
    `Falta confirmar ${open.length} dados e textos; até lá o site pede aos buscadores que não o mostrem.`,
    `O dono responde no painel, em Mais, Conferir, e publica. Sem painel: ${withoutPanel} (/opt/fiosite/current/docs/technician/painel.md)`,
    open,
  );
}

// A publication takes seconds, and every minute a timer starts those that are late.
const maxMinutes = 5;

// A failure is reported until somebody asks for another publication or the draft is empty again. Publications that were scheduled
// before the failure do not end it, even if they go live later.
const sql = `select
    (select format('versions/%s-', left(sha256, 12)) from content_shown order by id desc limit 1) as live,
    exists (select from content_timeline
      where outcome is null and starts_at < now() - make_interval(mins => $1)
        and (stopped_at is null or stopped_at > starts_at) and coalesce(least(ends_at, stopped_at) > now(), true))
    or exists (select from content_publications where ended_at < now() - make_interval(mins => $1)
      and ended_at > (select shown_at from content_shown order by id desc limit 1))
    or coalesce((select next_at < now() - make_interval(mins => $1) from content_shown order by id desc limit 1), false)
      as "isLate",
    (select format('%s: %s', id, reason) from content_publications failed where outcome = 'failed'
      and not exists (select from content_publications later
        where later.created_at > failed.settled_at and coalesce(later.ended_at > later.starts_at, true))
      and not exists (select from content_draft draft
        where draft.changed_at > failed.settled_at and json_array_length(draft.edits) = 0)
      order by settled_at desc, id desc limit 1) as failure`;

interface Publishing {
  /** How the name of the shown version's folder begins; null until the publisher has run. */
  live: string | null;
  isLate: boolean;
  /** Why the newest failed publication failed; null once somebody has asked for another one or the draft is empty again. */
  failure: string | null;
}

/** Compares the pages that nginx serves with what the database calls live. `shown` is the link to the pages. */
export async function checkPublishing(
  address: DatabaseAddress,
  shown: string,
): Promise<CheckResult> {
  const { ok, failed } = resultsFor("publishing");
  const [publishing] = await queryAs<Publishing>(address, sql, [maxMinutes]);
  const { live = null, isLate = false, failure = null } = publishing ?? {};
  if (isLate || !(await isShown(shown, live))) {
    return failed(
      `Há mais de ${maxMinutes} minutos o site não mostra o que foi publicado.`,
      "journalctl -u fiosite-publish -n 50 mostra o motivo. Depois: systemctl start fiosite-publish",
    );
  }
  if (failure === null) return ok("O site mostra o que foi publicado.");
  return failed(
    "A última publicação falhou, e o site continua como estava.",
    `Corrija o valor no painel e publique de novo. Sem painel: ${withoutPanel}`,
    failure.split("\n"),
  );
}

/** A link that was replaced a moment ago passes too, because its publication may be recorded a little later. */
async function isShown(link: string, live: string | null): Promise<boolean> {
  const target = await readlink(link).catch(() => "");
  if (target.startsWith(live ?? "versions/")) return true;
  const { mtimeMs = 0 } = await lstat(link).catch(() => ({}) as { mtimeMs?: number });
  return Math.abs(Date.now() - mtimeMs) < maxMinutes * 60_000;
}
