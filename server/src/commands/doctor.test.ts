import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

function runDoctor(env: Record<string, string>): string {
  return spawnSync(process.execPath, [join(import.meta.dirname, "doctor.ts")], {
    env,
  }).stdout.toString();
}

test("the doctor tells that Google's reviews have no key, and never the key itself", () => {
  const complaint = "GOOGLE_API_KEY and GOOGLE_PLACE_ID: not set here";
  expect(runDoctor({})).toContain(complaint);
  const whole = runDoctor({ GOOGLE_API_KEY: "AIza-key", GOOGLE_PLACE_ID: "ChIJ-place" });
  expect(whole).not.toContain(complaint);
  for (const half of [{ GOOGLE_API_KEY: "AIza-key" }, { GOOGLE_PLACE_ID: "ChIJ-place" }]) {
    const answer = runDoctor(half);
    expect(answer).toContain(complaint);
    expect(answer).not.toContain("AIza");
  }
});
