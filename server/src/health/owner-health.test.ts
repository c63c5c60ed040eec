import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { healthSchema } from "@fiosite/contract/panel/health";
import { panelPaths } from "@fiosite/contract/panel/paths";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";
import { startTestPanel } from "../../../dev/panel/test-panel.ts";
import { writeHealthFile } from "./health-file.ts";

async function startPanel() {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-health-"));
  const file = join(folder, "health.json");
  const panel = await startTestPanel({ HEALTH_FILE: file });
  onTestFinished(async () => {
    await panel.stop();
    await rm(folder, { recursive: true });
  });
  const read = async (role: "owner" | "staff") =>
    panel.request(panelPaths.health, { cookie: await panel.signIn(await panel.addPerson(role)) });
  return { panel, file, read };
}

test("the owner reads what the doctor wrote, and what the database knows now", async () => {
  const { panel, file, read } = await startPanel();
  await panel.sql(
    `insert into leads (name, phone, address, language, idempotency_key, email_sent_at)
      values ('Maria', '1', 'Rua', 'pt-BR', gen_random_uuid(), '2026-11-01'), ('Ana', '2', 'Rua', 'pt-BR', gen_random_uuid(), null);
     insert into leads (name, phone, address, language, idempotency_key, came_by, email_sent_at)
      values ('Rita', '3', 'Rua', 'pt-BR', gen_random_uuid(), 'store', now())`,
  );
  const checkedAt = new Date().toISOString();
  const failure = { message: "Recusa a senha (EAUTH).", fix: "Corrija.", since: checkedAt };
  await writeHealthFile(file, {
    checkedAt,
    days: [],
    checks: [{ subject: "e-mail", status: "failed", ...failure }],
  });
  expect((await stat(file)).mode & 0o007, "others on the machine").toBe(0);
  const { status, json } = await read("owner");
  expect(status).toBe(200);
  expect(v.parse(healthSchema, json)).toMatchObject({
    checkedAt,
    waitingEmails: 1,
    lastEmailAt: expect.stringMatching(/^2026-11-01/),
    faults: [{ short: "E-mail parado", technician: expect.stringContaining("EAUTH") }],
    release: { changes: expect.arrayContaining([expect.stringContaining("**Para o dono:**")]) },
  });
  expect(JSON.stringify(json)).not.toMatch(/Maria|Ana|Rita/);
  expect((await read("staff")).status).toBe(403);
});

test("without a file, or with a damaged one, the owner reads that nothing was checked", async () => {
  const { file, read } = await startPanel();
  expect((await read("owner")).json).toMatchObject({ checkedAt: null, faults: [] });
  await writeFile(file, '{"checkedAt":');
  expect((await read("owner")).json).toMatchObject({ checkedAt: null, faults: [] });
});
