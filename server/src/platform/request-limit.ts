import { isIPv6 } from "node:net";

/**
 * Counts requests per address in fixed windows, in the memory of this process: it stops a burst, it is not a quota.
 * Limits must be generous: hundreds of homes share one address behind a provider's CGNAT.
 */
export function createRequestLimit(limit: { requests: number; windowMs: number }) {
  const counts = new Map<string, number>();
  let windowEnd = 0;

  return function isAllowed(address: string, now = performance.now()): boolean {
    if (now >= windowEnd) {
      counts.clear();
      windowEnd = now + limit.windowMs;
    }
    const subscriber = subscriberOf(address);
    const count = (counts.get(subscriber) ?? 0) + 1;
    counts.set(subscriber, count);
    return count <= limit.requests;
  };
}

/** An IPv6 subscriber has a whole /64, so the first four groups identify it. deploy/nginx/limits.conf does the same. */
function subscriberOf(address: string): string {
  if (!isIPv6(address)) return address;
  // A URL writes all notations of an address in the same way. It accepts no zone, as in fe80::1%eth0.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, "")}]`);
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  if (start.length === 0 && end.length === 3 && end[0] === "ffff") return writtenAsIPv4(end);
  const left = Array.from({ length: 8 - start.length - end.length }, () => "0");
  return [...start, ...left, ...end].slice(0, 4).join(":");
}

/** A server that listens on :: sees 192.0.2.1 as ::ffff:c000:201. */
function writtenAsIPv4([, ...pairs]: string[]): string {
  const numbers = pairs.map((pair) => Number.parseInt(pair, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join(".");
}
