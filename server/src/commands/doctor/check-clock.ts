import { about, type Finding } from "./finding.ts";

const { good, bad, skipped } = about("clock");

// The Date header counts whole seconds, and the answer takes part of one.
const mostSeconds = 5;
const limitMs = 5_000;

/** Compared with the Date header of an outside server: needs no time daemon, and finds one that is wrong. */
export async function checkClock(url: string): Promise<Finding> {
  const { host } = new URL(url);
  let date: string | null;
  try {
    const signal = AbortSignal.timeout(limitMs);
    const answer = await fetch(url, { method: "HEAD", redirect: "manual", signal });
    date = answer.headers.get("date");
  } catch {
    return skipped(`${host} does not answer, so there is nothing to compare the clock with.`);
  }
  const ahead = Math.round((Date.now() - Date.parse(date ?? "")) / 1_000);
  if (Number.isNaN(ahead)) return skipped(`${host} does not tell the time.`);
  if (Math.abs(ahead) <= mostSeconds) return good(`The clock agrees with that of ${host}.`);
  return bad(
    `The clock is ${Math.abs(ahead)} seconds ${ahead > 0 ? "ahead of" : "behind"} that of ${host}.`,
    "apt-get install systemd-timesyncd, then timedatectl set-ntp true.",
  );
}
