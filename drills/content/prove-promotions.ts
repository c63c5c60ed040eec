import assert from "node:assert/strict";
import { valueAt } from "../../content/content-path.ts";
import { languages } from "../../content/provider/languages.ts";
import { indexedPages, pageLink } from "../../contract/pages.ts";
import { requestSite } from "../../dev/http.ts";
import { siteOrigin } from "../machines/installed-site.ts";
import type { Machine } from "../machines/machine.ts";
import { logProgress } from "../report.ts";
import { waitUntil } from "../wait-until.ts";
import { askForPromotion, type MachinePanel, publish, readDraft } from "./machine-panel.ts";
import { killPublisher, minuteAhead, secondsSince, shownPrice } from "./publisher.ts";

const internet = "facts.internetPlans.plan500.priceCents";
const camera = "facts.cameraPlans.advancedTotal.priceCents";
const removedPlan = "facts.internetPlans.plan700";
const outer = { [internet]: 55_11, [camera]: 33_11, [`${removedPlan}.priceCents`]: 66_11 };
const inner = { [internet]: 44_22, [camera]: 22_22 };

/**
 * Runs a promotion in real minutes, with a second promotion inside it, a plan that is removed during it, kills and a restore. After
 * the last end every page shows the normal prices.
 */
export async function provePromotions(machine: Machine, panel: MachinePanel): Promise<void> {
  const normal = await readDraft(panel);
  const normalPrices = [internet, camera].map((path) => Number(valueAt(normal, path)));
  const innerEnds = minuteAhead(4);
  const outerEnds = new Date(innerEnds.getTime() + 60_000);

  const asked = await askForPromotion(panel, outer, { until: outerEnds });
  assert.equal(asked.status, 202, JSON.stringify(asked.json));
  let kills = await killPublisher(machine);
  await waitForPages(Object.values(outer), { struck: true });
  logProgress("promotion: shown, the normal prices struck");

  const crossing = await askForPromotion(panel, inner, { until: innerEnds });
  assert.equal(crossing.json.code, "crosses");
  // The panel refuses crossing promotions and asks which is meant, so this adds the row directly. The one that starts later wins.
  await insertInner(machine, normal, innerEnds);
  await publish(panel, { path: removedPlan, value: undefined });
  // There is no repository, so the copy fails, but the dump is made.
  await machine.attempt("fiosite backup");
  kills += await killPublisher(machine);
  await waitForPages(Object.values(inner), { struck: true });
  logProgress("a second one inside it: shown, and the other plan is removed");

  await machine.run("fiosite restore --while-running /var/backups/fiosite/latest");
  kills += await killPublisher(machine);
  await waitForPages(Object.values(inner), { struck: true });
  logProgress("restored in the middle: the same pages");

  await waitForPages(Object.values(outer), { struck: true, limitMs: 300_000 });
  logProgress(`the inner one: gone ${secondsSince(innerEnds)} s after its end`);
  kills += await killPublisher(machine);
  await waitForPages(normalPrices, { struck: false, limitMs: 180_000 });
  logProgress(`the outer one: gone ${secondsSince(outerEnds)} s after its end`);
  kills += await killPublisher(machine);
  await waitForPages(normalPrices, { struck: false });
  const pages = (await readPages()).join("\n");
  for (const cents of [...Object.values(outer), ...Object.values(inner)]) {
    assert(!pages.includes(shownPrice(cents)), `${shownPrice(cents)} is still shown`);
  }
  assert.equal(valueAt(await readDraft(panel), removedPlan), undefined, "the plan is back");
  logProgress(`after ${kills} kills of the publisher every page shows the normal prices`);
}

async function insertInner(machine: Machine, normal: unknown, until: Date): Promise<void> {
  const edits = Object.entries(inner).map(
    ([path, value]) =>
      `json_build_object('kind', 'set', 'path', '${path}', 'value', ${value}, 'seen', ${valueAt(normal, path)})`,
  );
  await machine.sql(
    `insert into content_publications (edits, author, ends_at) values (json_build_array(${edits}), 'Dona Rita', '${until.toISOString()}')`,
  );
}

/** Waits until the pages home and cameras show their price in every language. */
async function waitForPages(
  [home, cameras]: number[],
  { struck, limitMs = 90_000 }: { struck: boolean; limitMs?: number },
): Promise<void> {
  const prices = { home, cameras };
  const isRight = async () => {
    const shown = await Promise.all(
      (["home", "cameras"] as const).flatMap((page) =>
        languages.map(async (language) => {
          const html = await readPage(page, language);
          return html.includes(shownPrice(prices[page] ?? 0)) && html.includes("<s>") === struck;
        }),
      ),
    );
    return shown.every(Boolean);
  };
  await waitUntil(isRight, { limitMs });
}

function readPages(): Promise<string[]> {
  const pages = indexedPages.flatMap((page) => languages.map((each) => readPage(page, each)));
  return Promise.all(pages);
}

async function readPage(...page: Parameters<typeof pageLink>): Promise<string> {
  return (await requestSite(siteOrigin, pageLink(...page))).body.toString();
}
