import { expect, test } from "vitest";
import { createRequestLimit } from "./request-limit.ts";

test("an address over its limit is rejected until the next window starts", () => {
  const isAllowed = createRequestLimit({ requests: 2, windowMs: 1_000 });
  const allowed = [0, 1, 2, 999].map((now) => isAllowed("192.0.2.1", now));
  expect(allowed).toEqual([true, true, false, false]);
  expect(isAllowed("192.0.2.2", 999)).toBe(true);
  expect(isAllowed("192.0.2.1", 1_000)).toBe(true);
});

test("all addresses of one IPv6 subscriber count as one", () => {
  const isAllowed = createRequestLimit({ requests: 1, windowMs: 1_000 });
  expect(isAllowed("2001:db8:1:2::1", 0)).toBe(true);
  expect(isAllowed("2001:db8:1:2:ffff:ffff:ffff:ffff", 0)).toBe(false);
  expect(isAllowed("2001:db8:1:3::1", 0)).toBe(true);
});
