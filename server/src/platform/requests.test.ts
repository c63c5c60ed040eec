import fc from "fast-check";
import { expect, test } from "vitest";
import { createRequestLimit } from "./requests.ts";

test("an address over its limit is rejected until the next window starts", () => {
  const isAllowed = createRequestLimit({ requests: 2, windowMs: 1_000 });
  const allowed = [0, 1, 2, 999].map((now) => isAllowed("192.0.2.1", now));
  expect(allowed).toEqual([true, true, false, false]);
  expect(isAllowed("192.0.2.2", 999)).toBe(true);
  expect(isAllowed("192.0.2.1", 1_000)).toBe(true);
});

/** Whether both addresses share one limit. */
function countsAsOne(one: string, other: string): boolean {
  const isAllowed = createRequestLimit({ requests: 1, windowMs: 1_000 });
  isAllowed(one, 0);
  return !isAllowed(other, 0);
}

test.each([
  ["::1", "::1:0:0:0:0", false],
  ["fe80::1%eth0", "fe80::2%eth0", true],
  ["192.0.2.1", "::ffff:192.0.2.1", true],
  ["192.0.2.1", "::FFFF:c000:201", true],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.2", false],
])("%s and %s are one subscriber: %s", (one, other, isOne) => {
  expect(countsAsOne(one, other)).toBe(isOne);
  expect(countsAsOne(other, one)).toBe(isOne);
});

const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });

/** Different spellings of the same address: leading zeros, upper case, and one run of zeros left out. */
const notation = fc.record({
  pads: fc.boolean(),
  isUpper: fc.boolean(),
  isShort: fc.boolean(),
  run: fc.nat(7),
});

function write(
  address: number[],
  {
    pads,
    isUpper,
    isShort,
    run,
  }: { pads: boolean; isUpper: boolean; isShort: boolean; run: number },
) {
  const texts = address.map((each) => each.toString(16).padStart(pads ? 4 : 1, "0"));
  const start = address.indexOf(0, run);
  const length = address.slice(start).findIndex((each) => each !== 0);
  const end = length === -1 ? address.length : start + length;
  const text =
    isShort && start >= 0
      ? `${texts.slice(0, start).join(":")}::${texts.slice(end).join(":")}`
      : texts.join(":");
  return isUpper ? text.toUpperCase() : text;
}

test("every address of a /64 counts as one, however it is written, and no address outside of it", () => {
  // Leaves out 0000::/16, which holds the IPv4 addresses written in IPv6.
  const subnet = groups(4).filter(([first]) => first !== 0);
  fc.assert(
    fc.property(
      ...([subnet, subnet, groups(4), groups(4), notation, notation] as const),
      (one, two, host, otherHost, notationOne, notationTwo) => {
        const address = write([...one, ...host], notationOne);
        expect(countsAsOne(address, write([...one, ...otherHost], notationTwo))).toBe(true);
        const isSame = one.join() === two.join();
        expect(countsAsOne(address, write([...two, ...otherHost], notationTwo))).toBe(isSame);
      },
    ),
  );
});
