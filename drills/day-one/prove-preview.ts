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
  assert.match(refused.output, /facts\.company\.legalName: ainda não foi informado/);
  assert.match(refused.output, /was rejected, the site stays on confirmed$/m);
  logProgress(refused.output.trim().split("\n").slice(-3).join(" | "));
  await assertPreview(ca, false);

  await machine.run(update("/root/placeholders.tar.gz --preview"));
  await assertPreview(ca, true);
  const doctor = await machine.attempt("fiosite doctor | grep -A1 conteúdo");
  assert.match(doctor.output, /^ERRO +conteúdo/m);
  logProgress(`with --preview: noindex on the pages; ${doctor.output.split("\n")[0]}`);

  await machine.run(update("/root/first.tar.gz"));
  await assertPreview(ca, false);
  assert.match((await machine.attempt("fiosite doctor | grep conteúdo")).output, /^ok/m);
  logProgress("the confirmed release again: no flag needed, no noindex, content ok");
}

/** Until a reload ends, old nginx workers still accept some of the connections. */
async function assertPreview(ca: string, expected: boolean): Promise<void> {
  const isPreview = async () => `${(await requestSecure(ca, "/")).body}`.includes("noindex");
  await waitUntil(async () => (await isPreview()) === expected, { limitMs: 5_000 });
}
