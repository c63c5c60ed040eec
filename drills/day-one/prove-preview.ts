import assert from "node:assert/strict";
import { logProgress } from "../log-progress.ts";
import type { Machine } from "../machines/start-machine.ts";
import { waitUntil } from "../wait-until.ts";
import { requestSecure } from "./prove-https.ts";

const update = (options: string) => `fiosite update ${options}`;

/** A release with placeholders needs --preview and is kept out of search engines; the next confirmed one is not. */
export async function provePreview(machine: Machine, ca: string): Promise<void> {
  const refused = await machine.attempt(update("/root/placeholders.tar.gz"));
  assert.equal(refused.code, 1);
  assert.match(refused.output, /company\.siteUrl é \S+, mas o site está em/);
  assert.match(refused.output, /was rejected, the site stays on confirmed$/m);
  logProgress(refused.output.trim().split("\n").slice(-3).join(" | "));
  await assertRobotsTag(ca, undefined);

  await machine.run(update("/root/placeholders.tar.gz --preview"));
  await assertRobotsTag(ca, "noindex");
  const doctor = await machine.attempt("fiosite doctor | grep -A1 conteúdo");
  assert.match(doctor.output, /^ERRO +conteúdo/m);
  logProgress(`with --preview: X-Robots-Tag noindex; ${doctor.output.split("\n")[0]}`);

  await machine.run(update("/root/first.tar.gz"));
  await assertRobotsTag(ca, undefined);
  assert.match((await machine.attempt("fiosite doctor | grep conteúdo")).output, /^ok/m);
  logProgress("the confirmed release again: no flag needed, no noindex, content ok");
}

/** Until a reload ends, old nginx workers still accept some of the connections. */
async function assertRobotsTag(ca: string, expected: string | undefined): Promise<void> {
  const readTag = async () => (await requestSecure(ca, "/")).headers["x-robots-tag"];
  await waitUntil(async () => (await readTag()) === expected, { limitMs: 5_000 });
}
