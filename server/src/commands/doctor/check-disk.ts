import { statfs } from "node:fs/promises";
import { type CheckResult, resultsFor } from "./check-result.ts";

const gigabyte = 1024 ** 3;

/** On a full disk PostgreSQL saves no more leads. A gigabyte holds a million leads, or a month of logs and backups. */
export async function checkDisk(folder: string, minFree = gigabyte): Promise<CheckResult> {
  const { ok, failed, skipped } = resultsFor(`disk ${folder}`);
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return skipped(`Não há ${folder} nesta máquina.`);
  const free = disk.bavail * disk.bsize;
  const space = `${(free / gigabyte).toFixed(1).replace(".", ",")} GB livres em ${folder}`;
  if (free >= minFree) return ok(`Há ${space}.`, { amount: free / gigabyte });
  return failed(
    `Só há ${space}: com o disco cheio o site não guarda mais contatos.`,
    "Veja o que cresce: du -xh --max-depth=2 / | sort -h | tail. Libere espaço, por exemplo: journalctl --vacuum-size=500M",
  );
}
