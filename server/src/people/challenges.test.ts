import { expect, test } from "vitest";
import { createChallenges } from "./passkey-store.ts";

let now = 0;
const challenges = createChallenges(() => now);
const make = (purpose: string) => Buffer.from(challenges.make(purpose)).toString("base64url");

test("a challenge serves once, for its purpose and for five minutes", () => {
  const [first, second] = [make("sign-in"), make("sign-in")];
  expect(first).not.toBe(second);
  expect(challenges.use(first, "Maria")).toBe(false);
  expect(challenges.use(first, "sign-in")).toBe(true);
  now += 299_000;
  expect(challenges.use(first, "sign-in")).toBe(false);
  // Decodes to the same bytes.
  expect(challenges.use(`${first}=`, "sign-in")).toBe(false);
  now += 1_000;
  expect(challenges.use(first, "sign-in")).toBe(false);
  expect(challenges.use(second, "sign-in")).toBe(false);
});

test("a challenge that was changed, cut off, invented or made before a restart is none", () => {
  const good = make("sign-in");
  const later = Buffer.from(good, "base64url");
  later.writeDoubleBE(now + 1e12, 16);
  const earlier = Buffer.from(createChallenges(() => now).make("sign-in")).toString("base64url");
  for (const wrong of [later.toString("base64url"), good.slice(4), "", "AAAA", earlier]) {
    expect(challenges.use(wrong, "sign-in")).toBe(false);
  }
  expect(challenges.use(good, "sign-in")).toBe(true);
});
