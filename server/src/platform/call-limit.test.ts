import { expect, test } from "vitest";
import { createCallLimit } from "./call-limit.ts";

test("an address is refused beyond its calls until the next window begins", () => {
  const mayCall = createCallLimit({ calls: 2, windowMs: 1_000 });
  expect([0, 1, 2, 999].map((now) => mayCall("192.0.2.1", now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(mayCall("192.0.2.2", 999)).toBe(true);
  expect(mayCall("192.0.2.1", 1_000)).toBe(true);
});

test("the addresses of one IPv6 home count as one", () => {
  const mayCall = createCallLimit({ calls: 1, windowMs: 1_000 });
  expect(mayCall("2001:db8:1:2::1", 0)).toBe(true);
  expect(mayCall("2001:db8:1:2:ffff:ffff:ffff:ffff", 0)).toBe(false);
  expect(mayCall("2001:db8:1:3::1", 0)).toBe(true);
});
