import { lstat, readlink } from "node:fs/promises";
import { type DatabaseAddress, queryAs } from "./check-database.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

export function checkContent(open: string[]): CheckResult {
  const { ok, failed } = resultsFor("content");
  if (open.length === 0) return ok("Todos os dados e textos estão confirmados.");
  return failed(
    `Falta confirmar ${open.length} dados e textos; até lá o site pede aos buscadores que não o mostrem.`,
    "O dono responde no painel, em Mais, Conferir, e publica. Sem painel: fiosite content export, corrija o arquivo, fiosite content import e publish (/opt/fiosite/current/docs/technician/content-commands.md)",
    open,
  );
}

// A publication takes seconds, and a timer starts what is late every minute.
const maxMinutes = 5;

// What failed is over once somebody has published since, has scheduled it again, or has put the draft back to what is live.
const sql = `with live as (
    select version.* from content_publications join content_versions version on version.id = version_id
      where live_number is not null order by live_number desc limit 1
  ), last as (
    select * from content_publications where outcome in ('live', 'failed') order by settled_at desc, id desc limit 1
  ) select
    (select format('versions/%s-%s-', id, left(sha256, 12)) from live) as live,
    exists (select from content_publications
      where outcome is null and publish_at < now() - make_interval(mins => $1)) as "isLate",
    (select format('%s: %s', id, reason) from last where outcome = 'failed' and not (kind = 'publish' and (
      exists (select from content_publications later
        where later.outcome is null and later.kind = 'publish' and later.id > last.id)
      or exists (select from content_draft draft, live
        where draft.changed_at > last.settled_at and draft.document::jsonb = live.document::jsonb)
    ))) as failure`;

interface Publishing {
  /** How the name of the live version's folder begins; null until somebody publishes. */
  live: string | null;
  isLate: boolean;
  /** Of the newest publication: null if it is live, or the failure is over. */
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
    "Corrija o valor no painel e publique de novo. Sem painel: fiosite content export, corrija o arquivo, fiosite content import e publish",
    failure.split("\n"),
  );
}

/** A link that was just replaced counts: its publication may be recorded a moment later. */
async function isShown(link: string, live: string | null): Promise<boolean> {
  const target = await readlink(link).catch(() => "");
  if (target.startsWith(live ?? "versions/starter-")) return true;
  const { mtimeMs = 0 } = await lstat(link).catch(() => ({}) as { mtimeMs?: number });
  return Date.now() - mtimeMs < maxMinutes * 60_000;
}
