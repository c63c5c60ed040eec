import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed, skipped } = resultsFor("release");

// Node publishes security fixes every two or three months, so after half a year some are missing for certain.
const maxDays = 180;
const dayMs = 86_400_000;

const datesSchema = v.object({ committedAt: v.string(), nodeReleasedAt: v.string() });
/** `deploy/release/describe-release.ts` writes it into every release. */
const releaseFile = fileURLToPath(new URL("../../../../release.json", import.meta.url));

/** Node and the npm packages are inside the release: Debian's updates do not reach them. Works without a network. */
export async function checkRelease(file = releaseFile, now = new Date()): Promise<CheckResult> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return skipped("Isto não é uma versão instalada do site.");
  const { committedAt, nodeReleasedAt } = v.parse(datesSchema, JSON.parse(text));
  const daysSince = (date: string) => Math.floor((now.getTime() - Date.parse(date)) / dayMs);
  const [days, nodeDays] = [daysSince(committedAt), daysSince(nodeReleasedAt)];
  const ages = `Esta versão do site tem ${days} dias, e o Node ${process.versions.node} dela tem ${nodeDays}.`;
  if (Math.max(days, nodeDays) <= maxDays) return ok(ages, { at: committedAt });
  return failed(
    `${ages} As correções de segurança do Node e dos pacotes só chegam com uma versão nova.`,
    'Faça uma versão nova (/opt/fiosite/current/docs/technician/security-updates.md, "Node") e instale: fiosite update fiosite-<versão>.tar.gz',
  );
}
