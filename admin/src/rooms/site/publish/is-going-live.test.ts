import { expect, test } from "vitest";
import { isGoingLive } from "./is-going-live.ts";

test.each([
  ["was asked for a moment ago", "2026-11-16T12:00:00.000Z", true],
  ["is scheduled", "2026-11-16T12:00:02.000Z", false],
  ["has waited for too long", "2026-11-16T11:50:00.000Z", false],
])("a publication that %s is going live: %s, %s", (_name, publishAt, isGoing) => {
  const now = "2026-11-16T12:00:01.000Z";
  expect(isGoingLive({ state: "waiting", publishAt }, now)).toBe(isGoing);
  expect(isGoingLive({ state: "live", publishAt }, now)).toBe(false);
});
