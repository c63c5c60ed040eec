import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed, skipped } = resultsFor("clock");

// The Date header has whole seconds, and the response takes part of one.
const maxSeconds = 5;
const timeoutMs = 5_000;

/** Compares with the Date header of an outside server: needs no time daemon, and notices one that is wrong. */
export async function checkClock(url: string): Promise<CheckResult> {
  const { host } = new URL(url);
  let date: string | null;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "HEAD", redirect: "manual", signal });
    date = response.headers.get("date");
  } catch {
    return skipped(`${host} não responde: não há com que comparar o relógio.`);
  }
  const ahead = Math.round((Date.now() - Date.parse(date ?? "")) / 1_000);
  if (Number.isNaN(ahead)) return skipped(`${host} não informa a hora.`);
  if (Math.abs(ahead) <= maxSeconds) return ok(`O relógio está certo, comparado com o de ${host}.`);
  return failed(
    `O relógio está ${Math.abs(ahead)} segundos ${ahead > 0 ? "adiantado" : "atrasado"}, comparado com o de ${host}.`,
    "apt-get install systemd-timesyncd && timedatectl set-ntp true",
  );
}
