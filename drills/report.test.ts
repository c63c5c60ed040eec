import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faultReport } from "./faults/fault-report.ts";

const folder = join(import.meta.dirname, "../docs/developer/reports");
const runLine =
  /^# .+\n\nRun on \d{4}-\d\d-\d\d \d\d:\d\d UTC, in \d+ minutes?, of commit `[0-9a-f]{12}`, on Debian \d/;

test.each(readdirSync(folder))("%s comes from its drill and names its commit", (name) => {
  expect(readFileSync(join(folder, name), "utf8")).toMatch(runLine);
});

test("a fault report whose rows do not add up to its total is refused", () => {
  const row = {
    name: "nothing",
    outcomes: [["lead 201", 3]] satisfies [string, number][],
    recoveriesMs: [],
  };
  const totals = { acknowledged: 3, lost: 0, unmailed: 0, doubled: 0, allowed: 0 };
  expect(() => faultReport([row], [{ ...totals, acknowledged: 4 }])).toThrow("the rows add up");
  expect(faultReport([row], [totals])).toMatch(/together +\| 0 +\| 3 /);
});
