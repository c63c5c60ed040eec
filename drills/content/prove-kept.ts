import assert from "node:assert/strict";
import { logProgress } from "../log-progress.ts";
import { readHome } from "../machines/home-page.ts";
import { deriveRelease, markPages } from "../machines/releases.ts";
import { putRelease } from "../machines/start-installed-machine.ts";
import type { Machine } from "../machines/start-machine.ts";
import { waitUntil } from "../wait-until.ts";
import { changeDraft } from "./change-draft.ts";

const mark = "<!-- second -->";

/** An update and a rollback keep what was published, and a restored database is shown again by itself. */
export async function proveKept(machine: Machine, archive: string): Promise<void> {
  await publishPrice(machine, 123_45);
  const second = deriveRelease(archive, "second", (folder) => markPages(folder, "second"));
  putRelease(machine, second, "second");
  await machine.run("fiosite update /root/second.tar.gz");
  await assertHome(["123,45", mark], "update");
  await publishPrice(machine, 234_56);
  await assertHome(["234,56", mark], "publication after the update");
  await machine.run("fiosite rollback");
  await assertHome(["234,56"], "rollback");
  assert(!(await readHome()).includes(mark));
  await machine.run("fiosite restore --while-running /var/backups/fiosite/before-second");
  await assertHome(["123,45"], "restore");
}

async function publishPrice(machine: Machine, cents: number): Promise<void> {
  const path = "facts.internetPlans.plan500.priceCents";
  await changeDraft(machine, path, cents);
  await machine.run("fiosite content publish");
}

async function assertHome(parts: string[], after: string): Promise<void> {
  const isShown = async () => {
    const home = await readHome();
    return parts.every((part) => home.includes(part));
  };
  // A timer finds a restored database within a minute.
  const ms = await waitUntil(isShown, { limitMs: 90_000 });
  logProgress(`${after}: the content is shown after ${(ms / 1_000).toFixed(1)} s`);
}
