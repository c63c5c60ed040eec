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
    return skipped(`${host} does not respond, so there is nothing to compare the clock with.`);
  }
  const ahead = Math.round((Date.now() - Date.parse(date ?? "")) / 1_000);
  if (Number.isNaN(ahead)) return skipped(`${host} sends no valid Date header.`);
  if (Math.abs(ahead) <= maxSeconds) return ok(`The clock agrees with that of ${host}.`);
  return failed(
    `The clock is ${Math.abs(ahead)} seconds ${ahead > 0 ? "ahead of" : "behind"} that of ${host}.`,
    "apt-get install systemd-timesyncd, then timedatectl set-ntp true.",
  );
}
