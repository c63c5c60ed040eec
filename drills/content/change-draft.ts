import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { changeValue } from "../../content/change-value.ts";
import type { Machine } from "../machines/start-machine.ts";

/** Changes one value of the draft as a technician without a panel does it: export, edit, import. */
export async function changeDraft(machine: Machine, path: string, value: unknown): Promise<void> {
  const draft: unknown = JSON.parse(await machine.run("fiosite content export"));
  const changed = changeValue(draft, path, value);
  assert(changed, path);
  writeFileSync(join(machine.root, "root/content.json"), JSON.stringify(changed));
  await machine.run("fiosite content import --replace </root/content.json");
}
