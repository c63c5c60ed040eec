import { leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../../dev/leads/lead-requests.ts";
import { createTestDatabase, roleUrls } from "../../../../dev/postgres/test-database.ts";
import { runLeadsCommand } from "../../../../dev/processes/run-command.ts";
import { type LeadSite, startLeadSite } from "../../../../dev/site/test-site.ts";
import { startTestReceiver, webhookSettings } from "../../../../dev/webhooks/test-receiver.ts";
import { checkWebhooks } from "../doctor/check-leads.ts";

/** `erp` gets some leads, refuses another, and is then removed from WEBHOOKS. */
async function startWithoutErp() {
  const receiver = await startTestReceiver();
  const database = await createTestDatabase();
  const { operator, server } = roleUrls(database);
  const settings = webhookSettings({ erp: receiver.url });
  const before = await startLeadSite("smtp://127.0.0.1:1", { database, ...settings }, 0.2);
  const save = async (site: LeadSite): Promise<string> =>
    (await site.post(leadsPath, someone(), withKey())).json[0].id;
  const received = [await save(before), await save(before)];
  const sent = "select from webhook_jobs where succeeded_at is not null";
  await expect.poll(() => before.sql(sent)).toHaveLength(2);
  receiver.mode = 500;
  const refused = await save(before);
  const failed = "select from webhook_jobs where last_error = 'HTTP 500'";
  await expect.poll(() => before.sql(failed)).toHaveLength(1);
  await before.stop();
  await receiver.stop();
  const site = await startLeadSite("smtp://127.0.0.1:1", { database }, 0.2);
  onTestFinished(() => site.stop());
  const leads = (args: string[], typed = "") => runLeadsCommand(operator, args, typed);
  return {
    site,
    received,
    refused,
    leads,
    pending: async () =>
      (await leads(["pending"])).output.split("\n").filter((line) => line.includes("erp")),
    runDoctor: () => checkWebhooks({ url: server, variable: "DATABASE_URL" }, []),
  };
}

test("messages that a removed destination did not get are shown by erase, pending and doctor until it is settled", async () => {
  const { site, received, refused, leads, pending, runDoctor } = await startWithoutErp();
  const [asked = ""] = received;
  const erased = await leads(["erase", asked], "1");
  expect(erased.output).toContain("erp foi retirado do site e não foi avisado");
  expect(erased.output).toContain("fiosite leads settle erp");
  const lines = [
    expect.stringMatching(new RegExp(`${refused} .*para: erp, retirado do site`)),
    expect.stringMatching(new RegExp(`^${asked}  \\(apagado, falta avisar: erp, retirado do site`)),
  ];
  expect(await pending()).toEqual(lines);
  expect(await runDoctor()).toMatchObject({
    status: "failed",
    details: [
      "erp saiu de WEBHOOKS: não soube de 1 contatos apagados, e 1 contatos podem não ter chegado a ele.",
    ],
    fix: expect.stringContaining("fiosite leads settle erp"),
  });

  expect(await leads(["settle", "erp"])).toMatchObject({ code: 1 });
  // A destination that is still in the settings, and an unknown one.
  await site.sql("insert into webhook_destinations (name) values ('crm')");
  for (const name of ["crm", "sap"]) {
    expect(await leads(["settle", name], "2")).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining("erp"),
    });
  }
  expect(await pending()).toEqual(lines);
  const settled = await leads(["settle", "erp"], "2");
  expect(settled.output.trimEnd().split("\n")).toEqual([...lines, "2 aviso(s) resolvido(s)."]);
  expect(await pending()).toEqual([]);
  expect(await runDoctor()).toMatchObject({ status: "ok" });
});

test("after settling, a lead that the removed destination has is reported again when it expires", async () => {
  const { site, received, refused, leads, pending, runDoctor } = await startWithoutErp();
  await leads(["settle", "erp"], "1");
  expect(await runDoctor()).toMatchObject({ status: "ok" });
  await site.sql("update leads set created_at = now() - interval '181 days'");
  await site.sql("update jobs set run_at = now() where kind = 'lead-erasing'");
  const erased = "select from webhook_jobs where event = 'lead.erased'";
  await expect.poll(() => site.sql(erased)).toHaveLength(3);
  const lines = (await pending()).join("\n");
  for (const id of [...received, refused]) expect(lines).toContain(`${id}  (apagado`);
  expect(await runDoctor()).toMatchObject({ status: "failed" });
});

test("a removed destination that keeps no lead is forgotten, with all messages that it got", async () => {
  const { site, received, refused, leads, runDoctor } = await startWithoutErp();
  const shown = await leads(["settle", "erp", "--forget"], "3");
  for (const id of [...received, refused]) expect(shown.output).toContain(id);
  expect(await site.sql("select from webhook_jobs")).toEqual([]);
  const erased = await leads(["erase", received[0] ?? ""], "1");
  expect(erased.output).not.toContain("erp");
  expect(await runDoctor()).toMatchObject({ status: "ok" });
});
