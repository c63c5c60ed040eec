import { expect, test } from "vitest";
import { startWebhookSite } from "../../../dev/webhooks/webhook-site.ts";

test("a lead in a language that this release does not have is mailed, summed up, sent and shown", async () => {
  const { site, inbox, receiver, leads } = await startWebhookSite();
  // A newer release wrote them, before the site went back to this one.
  const save = (name: string, isFromBurst: boolean) =>
    site.sql(`select * from save_lead(gen_random_uuid(), '${name}', '1', 'Rua', 'fr-FR',
      null, null, null, null, null, ${isFromBurst})`);
  const [alone] = await save("Aline", false);
  const [summed] = await save("Brigitte", true);
  await site.sql("update jobs set run_at = now() where kind = 'lead-summary'");
  await expect.poll(() => site.sql("select from leads where email_sent_at is null")).toEqual([]);
  const mailOf = (id: unknown) => inbox.mails.find(({ text }) => text.includes(String(id)));
  expect(mailOf(alone?.id)?.text).toContain("Idioma: francês\n");
  expect(mailOf(summed?.id)?.subject).toBe("Resumo: 1 contato no site");
  await expect
    .poll(() => receiver.received.map(({ json }) => json.data.language))
    .toEqual(["fr-FR", "fr-FR"]);
  expect((await leads("show", String(alone?.id))).output).toContain("idioma: fr-FR\n");
});
