import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What a browser of the region sends with its first request. */
const headers = {
  "Accept-Encoding": "gzip, deflate, br",
  "Accept-Language": "pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7",
};

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  /** The name asked for, where it is not that of the address. */
  host?: string;
}

export interface LoadFigures {
  perSecond: number;
  p99Ms: number;
}

/** Debian's wrk. Answers other than 2xx, or a broken connection, make the whole measure worthless: they throw. */
export async function runWrk({ url, seconds, connections, host }: Load): Promise<LoadFigures> {
  const sent = Object.entries({ ...headers, ...(host && { Host: host }) }).flatMap(
    ([name, value]) => ["-H", `${name}: ${value}`],
  );
  const load = ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "--latency"];
  const { stdout } = await promisify(execFile)("wrk", [...load, ...sent, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return {
    perSecond: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p99Ms: inMilliseconds(stdout.match(/99%\s+([\d.]+)(us|ms|s)/)),
  };
}

function inMilliseconds(found: RegExpMatchArray | null): number {
  const scale: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
  return Number(found?.[1]) * (scale[found?.[2] ?? ""] ?? Number.NaN);
}
