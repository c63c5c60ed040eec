import { beforeEach, expect, test } from "vitest";
import { runSql } from "../../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../../dev/postgres/test-database.ts";
import { mailSettings } from "../../../../dev/site/test-settings.ts";
import { startWebhookSite } from "../../../../dev/webhooks/webhook-site.ts";
import { readConfig } from "../../settings/config.ts";
import { checkLeads, checkWebhooks } from "./check-leads.ts";

let database: string;

beforeEach(async () => {
  database = await createTestDatabase();
});

function addLead(age: string, sentAt = "null") {
  return runSql(
    database,
    `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
     values ('Ana', '1', 'Rua', 'pt-BR', gen_random_uuid(), now() - interval '${age}', ${sentAt})`,
  );
}

const check = () =>
  checkLeads(
    { url: roleUrls(database).server, variable: "DATABASE_URL" },
    { days: 150, timeZone: "America/Fortaleza" },
  );

test("no leads, recent unsent ones and old sent ones pass", async () => {
  expect((await check()).map(({ status }) => status)).toEqual(["ok", "ok"]);
  await addLead("29 minutes");
  await addLead("150 days 23 hours", "now()");
  expect((await check()).map(({ status }) => status)).toEqual(["ok", "ok"]);
});

test("leads that wait for their e-mail fail with the age of the oldest, whatever the queue says", async () => {
  await addLead("31 minutes");
  await addLead("185 minutes");
  await addLead("1 minute");
  expect((await check())[0]).toMatchObject({
    subject: "leads",
    status: "failed",
    message: "2 contatos esperam o e-mail, o mais antigo há 3 horas.",
    fix: expect.stringContaining("fiosite leads pending"),
  });
});

test("leads that should have been erased a day ago fail", async () => {
  await addLead("152 days", "now()");
  expect((await check())[1]).toMatchObject({
    subject: "erasing",
    status: "failed",
    message: expect.stringMatching(/^1 contato passou dos 150 dias /),
  });
});

test("an erasing that waits for a confirmation is reported with what to do", async () => {
  await addLead("100 days", "now()");
  await runSql(database, "update lead_retention set erased_at = now() - interval '200 days'");
  expect((await check())[1]).toMatchObject({
    subject: "erasing",
    status: "failed",
    message: expect.stringContaining("Por segurança nenhum contato é apagado."),
    fix: expect.stringMatching(/timedatectl set-ntp true.*fiosite leads expired/),
  });
  await runSql(
    database,
    "update lead_retention set erased_at = now(), erased_days = 150, days = 90",
  );
  expect((await check())[1]).toMatchObject({
    status: "failed",
    message: expect.stringContaining("LEADS_RETENTION_DAYS baixou de 150 para"),
  });
});

type Site = Pick<Awaited<ReturnType<typeof startWebhookSite>>, "database" | "settings">;

function runDoctor({ database, settings }: Site) {
  const url = roleUrls(database).server;
  const { webhooks } = readConfig({ DATABASE_URL: url, ...mailSettings, ...settings });
  return checkWebhooks({ url, variable: "DATABASE_URL" }, webhooks);
}

test("410 disables the destination; pending and doctor show it until everything is sent again", async () => {
  const started = await startWebhookSite();
  const { receiver, site, save, ids, leads } = started;
  expect(await runDoctor(started)).toMatchObject({ subject: "webhooks", status: "ok" });
  receiver.mode = 410;
  const first = await save();
  await expect.poll(() => site.logLines.join("")).toContain("it responded with 410 Gone");
  receiver.mode = 204;
  const second = await save();
  await expect.poll(() => site.sql("select from leads where email_sent_at is null")).toEqual([]);
  expect(ids()).toEqual([`lead_created_${first}`]);

  expect((await leads("pending")).output).toMatch(
    new RegExp(
      `${first} .*\\(para: erp, o sistema disse que não recebe mais, tentativas: 1, motivo: HTTP 410\\)\n` +
        `.*${second} .*\\(para: erp, o sistema disse que não recebe mais, tentativas: 0\\)\n$`,
    ),
  );
  expect(await runDoctor(started)).toMatchObject({
    status: "failed",
    details: ["erp respondeu 410 Gone: nada mais é enviado a ele."],
  });

  const resent = await leads("resend", "--pending");
  expect(resent.output).toBe("2 envio(s) a outros sistemas para sair agora.\n");
  await expect
    .poll(() => ids().slice(1).sort())
    .toEqual([first, second].map((id) => `lead_created_${id}`).sort());
  await expect.poll(async () => (await leads("pending")).output).toBe("Nada pendente.\n");
  expect(await runDoctor(started)).toMatchObject({ status: "ok" });
});

test("after the last attempt a message waits in pending and doctor until it is sent again", async () => {
  const started = await startWebhookSite();
  const { receiver, site, save, ids, job, leads } = started;
  receiver.mode = 500;
  const id = await save();
  await expect.poll(() => ids().length).toBeGreaterThan(1);
  await site.sql("update webhook_jobs set attempts = 81, occurred_at = now() - interval '3 days'");
  await expect.poll(async () => (await job())?.run_at).toBeNull();
  expect(site.logLines.join("")).toContain("job failed for the last time");
  expect((await leads("pending")).output).toMatch(
    new RegExp(`${id} .*\\(para: erp, o site desistiu, tentativas: 82, motivo: HTTP 500\\)\n$`),
  );
  expect(await runDoctor(started)).toMatchObject({
    status: "failed",
    details: ["1 mensagem(ns) para erp esperam há mais de uma hora, ou o site desistiu delas."],
    items: ["erp"],
    fix: expect.stringContaining("fiosite leads resend --pending"),
  });

  const settings = { ...started.settings, WEBHOOK_ERP_URL: "https://169.254.169.254/leads" };
  expect(await runDoctor({ ...started, settings })).toMatchObject({
    details: [
      expect.any(String),
      expect.stringMatching(/^erp tem um endereço interno.* \(EADDRESS\)/),
    ],
  });
  expect(await runDoctor({ ...started, settings: {} })).toMatchObject({
    details: [expect.stringContaining("erp saiu de WEBHOOKS")],
    items: ["erp"],
  });
});
