import { createRequestLimit } from "../platform/request-limit.ts";

/**
 * Requests of one address in ten minutes. None for all addresses together: whoever has many addresses would use it up and lock
 * everybody out.
 */
export function createDoorLimit(requests: number) {
  const isAllowed = createRequestLimit({ requests, windowMs: 10 * 60_000 });
  return (address: string) => isAllowed(address);
}
