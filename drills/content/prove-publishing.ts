/**
 * `npm run prove -- publishing [trixie] [--short]`: installs the site, then changes a price, a text and the company's name with
 * `fiosite content`, alone and under load. Prints the seconds from `fiosite content publish` to the new page through nginx. Under load no request may fail and no page may mix two versions. A scheduled publication that fails is mailed. An update,
 * a rollback and a restore must keep the content.
 */
import assert from "node:assert/strict";
import { requestSite } from "../../dev/http.ts";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { startSteadyLoad } from "../load/steady-load.ts";
import { logProgress, logSeconds } from "../log-progress.ts";
import { readHome } from "../machines/home-page.ts";
import { readDebianRelease } from "../machines/machine-root.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";
import { siteOrigin, startInstalledMachine } from "../machines/start-installed-machine.ts";
import { waitUntil } from "../wait-until.ts";
import { changeDraft } from "./change-draft.ts";
import { proveKept } from "./prove-kept.ts";
import { proveRequests, proveSchedule } from "./prove-requests.ts";

/** Shows in minutes whether everything still works; the figures are rough. */
const isShort = process.argv.includes("--short");
const repetitions = isShort ? 4 : 20;
const publicationsUnderLoad = isShort ? 20 : 200;
/** The five towns need one page every four seconds. */
const load = { page: 100, lead: 1 };
const price = "facts.internetPlans.plan500.priceCents";
const firstCents = 200_00;
const lastCents = firstCents + publicationsUnderLoad - 1;

const inbox = await startTestInbox();
const archive = confirmRelease(makeRelease());
const machine = await startInstalledMachine({
  name: "publishing",
  release: readDebianRelease(process.argv.slice(2).find((option) => option !== "--short")),
  archive,
  settings: { SMTP_URL: inbox.smtpUrl },
});
try {
  logProgress("installed");
  await measureAll("alone");
  const running = startSteadyLoad(siteOrigin, load);
  await measureAll("under load");
  await publishOften();
  const { outcomes, failed } = await running.stop();
  logProgress(`under load: ${JSON.stringify(outcomes)}`);
  assert.equal(failed, 0);
  await proveRequests(machine);
  await proveSchedule(machine, inbox);
  await proveKept(machine, archive);
} finally {
  await machine.stop();
  await inbox.stop();
}

async function measureAll(when: string): Promise<void> {
  const changes: Record<string, (run: number) => [path: string, value: unknown, shown: string]> = {
    price: (run) => [price, 70_00 + run, shownPrice(70_00 + run)],
    text: (run) => ["texts.pt-BR.home.plans.subtitle", `Fibra ${run}.`, `Fibra ${run}.`],
    name: (run) => ["facts.company.name", `Fio ${run}`, `Fio ${run}`],
  };
  for (const [what, change] of Object.entries(changes)) {
    const seconds: number[] = [];
    for (let run = 1; run <= repetitions; run += 1) {
      const [path, value, shown] = change(when === "alone" ? run : run + repetitions);
      await changeDraft(machine, path, value);
      const start = performance.now();
      await machine.run("fiosite content publish");
      await waitUntil(async () => (await readHome()).includes(shown), { pauseMs: 20 });
      seconds.push((performance.now() - start) / 1_000);
    }
    logSeconds(`${what} ${when}`, seconds);
  }
}

/** Prices of one length: nginx's ETag must tell them apart, and a page and its headers must be of one version. */
async function publishOften(): Promise<void> {
  const bodies = new Map<unknown, string>();
  let isPublishing = true;
  const read = async () => {
    while (isPublishing) {
      const { headers, body } = await requestSite(siteOrigin, "/?lng=pt-BR");
      const known = bodies.get(headers.etag) ?? `${body}`;
      assert.equal(`${body}`, known, "one ETag for two pages");
      bodies.set(headers.etag, known);
    }
  };
  const reading = Promise.all([read(), read()]);
  for (let cents = firstCents; cents <= lastCents; cents += 1) {
    await changeDraft(machine, price, cents);
    await machine.run("fiosite content publish");
  }
  await waitUntil(async () => (await readHome()).includes(shownPrice(lastCents)));
  isPublishing = false;
  await reading;
  logProgress(`${publicationsUnderLoad} publications: ${bodies.size} pages seen, one ETag each`);
}

function shownPrice(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
