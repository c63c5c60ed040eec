import { isIPv6 } from "node:net";

/**
 * Counts requests per address in fixed windows, in the memory of this process: it stops a flood, it is not a quota.
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

/** An IPv6 subscriber has a whole /64, so the first four groups identify it. */
function subscriberOf(address: string): string {
  return isIPv6(address) ? address.split(":").slice(0, 4).join(":") : address;
}
