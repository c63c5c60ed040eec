import { join } from "node:path";
import { countsPath } from "@fiosite/contract/counts";
import { expect, onTestFinished, test } from "vitest";
import { startContentSite, starter } from "../../../../dev/content/content-site.ts";
import { startLeadSite } from "../../../../dev/site/test-site.ts";
import { publishDue } from "../../content/publisher.ts";
import { requestPublication, requestUndo } from "../../content/request-publication.ts";
import { readNumbers } from "../../numbers/number-routes.ts";
import { openPublishedContent } from "../../platform/site-content.ts";

const [internetPlan] = starter.facts.internetPlans;
const [cameraPlan] = starter.facts.cameraPlans;
const [, town] = starter.facts.towns;

test("a removed item is still counted from open pages, and shown under the name that it had", async () => {
  const site = await startContentSite();
  onTestFinished(() => site.stop());
  const publish = async () => {
    const asked = await requestPublication(site.client, { author: "ana" }, starter);
    await publishDue(site);
    return asked.outcome === "accepted" ? asked.publicationId : 0;
  };
  for (const path of [
    `internetPlans.${internetPlan?.key}`,
    `cameraPlans.${cameraPlan?.key}`,
    `towns.${town?.key}`,
  ]) {
    await site.set(`facts.${path}`, undefined);
  }
  await publish();
  await site.set("facts.campaigns.feira", { key: "feira", name: "Feira de Natal" });
  const id = await publish();
  // The undo shows a folder again that was written before the campaign existed.
  await requestUndo(site.client, { author: "ana", id }, starter);
  await publishDue(site);

  const webDist = join(site.site.folder, "current");
  const server = await startLeadSite("smtp://127.0.0.1:1", {
    database: site.database,
    WEB_DIST: webDist,
  });
  const places = [internetPlan?.key, cameraPlan?.key, `town-${town?.ibgeCode}`];
  for (const place of [...places, "neverThere"]) {
    await server.request(countsPath, {
      method: "POST",
      headers: {
        "content-type": "text/plain;charset=UTF-8",
        "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36",
        "sec-fetch-site": "same-origin",
      },
      body: `event=whatsapp&place=${place}&page=home&language=pt-BR&utm_source=feira`,
    });
  }
  await server.stop();
  const content = openPublishedContent(webDist)();
  const numbers = await readNumbers(site.client, content, { name: "today", now: new Date() });
  const labels = [...numbers.plans, ...numbers.places].map(({ label }) => label);
  expect(labels.toSorted()).toEqual(
    [
      `${internetPlan?.speedMbps} Mega`,
      `Câmeras ${cameraPlan?.texts["pt-BR"].name}`,
      `Cidade: ${town?.name}`,
    ].toSorted(),
  );
  expect(numbers.campaigns.map(({ label, whatsapp }) => [label, whatsapp.count])).toEqual([
    ["Feira de Natal", 3],
  ]);
});
