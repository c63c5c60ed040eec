import { isIPv6 } from "node:net";

/**
 * Whether an address may call once more within the running window. In memory and by process: it stops a flood, it does
 * not do accounts. Generous limits only: behind one address of a provider's CGNAT stand hundreds of homes.
 */
export function createCallLimit(limit: { calls: number; windowMs: number }) {
  const counts = new Map<string, number>();
  let windowEnd = 0;

  return (address: string, now = performance.now()): boolean => {
    if (now >= windowEnd) {
      counts.clear();
      windowEnd = now + limit.windowMs;
    }
    const subscriber = subscriberOf(address);
    const count = (counts.get(subscriber) ?? 0) + 1;
    counts.set(subscriber, count);
    return count <= limit.calls;
  };
}

/** A home gets a whole /64 of IPv6 addresses, so the first four groups name it. */
function subscriberOf(address: string): string {
  return isIPv6(address) ? address.split(":").slice(0, 4).join(":") : address;
}
