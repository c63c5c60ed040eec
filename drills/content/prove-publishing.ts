/**
 * `npm run prove -- publishing [trixie]`: installs the site, then changes a price with `fiosite content`, without and under load. No
 * request may fail. Prints the seconds from `fiosite content publish` to the new page through nginx. Promotions must end whatever
 * happens during them. A failed publication must be mailed and must not delay others. An update, a rollback and a restore must keep
 * the content.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { changeValue } from "../../content/content-path.ts";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { startSteadyLoad } from "../load/steady-load.ts";
import {
  putRelease,
  readHome,
  siteOrigin,
  startInstalledMachine,
} from "../machines/installed-site.ts";
import { type Machine, readDebianRelease } from "../machines/machine.ts";
import {
  confirmRelease,
  deriveRelease,
  failPagesWith,
  makeRelease,
  markPages,
} from "../machines/releases.ts";
import { logProgress, logSeconds, writeProgress } from "../report.ts";
import { waitUntil } from "../wait-until.ts";
import { openPanel } from "./machine-panel.ts";
import { provePromotions } from "./prove-promotions.ts";
import { proveSchedule, unshowable } from "./prove-schedule.ts";
import { publishRequest, shownPrice, waitForPublisher } from "./publisher.ts";

const repetitions = 20;
/** Requests per second. The five towns of the provider need one page every four seconds. */
const load = { page: 100, lead: 1 };
const price = "facts.internetPlans.plan500.priceCents";
const mark = "<!-- second -->";
const asOperator = (script: string) => `runuser -u fiosite_operator -- bash -c '${script}'`;

const release = readDebianRelease(process.argv[2]);
const inbox = await startTestInbox();
const archive = deriveRelease(confirmRelease(makeRelease()), "fragile", (folder) =>
  failPagesWith(folder, unshowable),
);
const machine = await startInstalledMachine({
  name: "publishing",
  release,
  archive,
  settings: { SMTP_URL: inbox.smtpUrl },
});
try {
  logProgress("installed");
  await measurePrices("alone", 70_00);
  const panel = await openPanel(machine);
  await provePromotions(machine, panel);
  const running = startSteadyLoad(siteOrigin, load);
  await measurePrices("under load", 80_00);
  const { outcomes, failed } = await running.stop();
  logProgress(`under load: ${JSON.stringify(outcomes)}`);
  assert.equal(failed, 0);
  await proveRequests(machine);
  await proveSchedule(machine, { panel, inbox });
  await proveKept(machine, archive);
  writeProgress("publishing", release);
} finally {
  await machine.stop();
  await inbox.stop();
}

/** Measures a change of a price. Other changes take as long, because every publication renders all pages. */
async function measurePrices(when: string, firstCents: number): Promise<void> {
  const seconds: number[] = [];
  for (let cents = firstCents; cents < firstCents + repetitions; cents += 1) {
    await changeDraft(machine, price, cents);
    // The publisher may still be making the brotli copies of the previous run.
    await waitForPublisher(machine);
    const start = performance.now();
    await machine.run("fiosite content publish");
    await waitUntil(async () => (await readHome()).includes(shownPrice(cents)), { pauseMs: 20 });
    seconds.push((performance.now() - start) / 1_000);
  }
  logSeconds(`price ${when}`, seconds);
}

/** An update and a rollback keep what was published, and the content of a restored database is published automatically. */
async function proveKept(machine: Machine, archive: string): Promise<void> {
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
  await changeDraft(machine, price, cents);
  await machine.run("fiosite content publish");
}

async function assertHome(parts: string[], after: string): Promise<void> {
  const isShown = async () => {
    const home = await readHome();
    return parts.every((part) => home.includes(part));
  };
  // A timer notices a restored database within a minute.
  const ms = await waitUntil(isShown, { limitMs: 90_000 });
  logProgress(`${after}: the content is shown after ${(ms / 1_000).toFixed(1)} s`);
}

/** The operator's user, who may not write pages or start units, starts the publisher by writing a file. No other user can. */
async function proveRequests(machine: Machine): Promise<void> {
  await machine.run(
    asOperator(`for i in $(seq 500); do touch ${publishRequest}; sleep 0.01; done`),
  );
  await waitForPublisher(machine);
  assert.equal((await machine.run("systemctl is-active fiosite-publish.path")).trim(), "active");
  await changeDraft(machine, "facts.satisfactionPercent", 71);
  assert.match(await machine.run("fiosite content publish"), /No ar/);
  const refused = [
    asOperator("touch /var/lib/fiosite/site/spy"),
    `runuser -u fiosite_server -- touch ${publishRequest}`,
    "runuser -u fiosite_publisher -- psql -h /var/run/postgresql fiosite -c 'select from leads'",
  ];
  for (const command of refused) assert.notEqual((await machine.attempt(command)).code, 0, command);
  logProgress("500 requests in a burst: the publisher still starts; others' rights are refused");
}

/** Changes one value of the draft as a technician without a panel does it: export, edit, import. */
async function changeDraft(machine: Machine, path: string, value: unknown): Promise<void> {
  const draft: unknown = JSON.parse(await machine.run("fiosite content export"));
  const changed = changeValue(draft, path, value);
  assert(changed, path);
  writeFileSync(join(machine.root, "root/content.json"), JSON.stringify(changed));
  await machine.run("fiosite content import --replace </root/content.json");
}
