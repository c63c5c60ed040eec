import assert from "node:assert/strict";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestInbox } from "../../workshop/mail/test-inbox.ts";
import { startSteadyLoad } from "../load/steady-load.ts";
import { deriveRelease, editFile, editPage } from "./derive-release.ts";
import { askSite, assertHome, firstHome, homePage, tell } from "./request-site.ts";
import { putRelease } from "./start-installed-machine.ts";
import type { Machine } from "./start-machine.ts";

const assets = "web/dist/public/assets";
const dieUnlessTried = `import { readFileSync } from "node:fs";
if (!readFileSync("/proc/self/cgroup", "utf8").includes("candidate")) process.exit(1);
`;

/** Forward, three releases that must not be taken, and back, with visitors all the while. */
export async function proveUpdates(
  machine: Machine,
  archive: string,
  inbox: TestInbox,
): Promise<void> {
  const files = readdirSync(join(machine.root, "root/first", assets));
  const lazyChunk = files.find((name) => name.endsWith(".js"));
  const second = deriveRelease(archive, "second", (folder) => {
    editPage(join(folder, homePage), (html) => `${html}<!-- second -->`);
    rmSync(join(folder, assets, `${lazyChunk}`));
  });
  const dead = deriveRelease(archive, "dead", (folder) => {
    editFile(join(folder, "server/src/main.ts"), () => 'throw new Error("dead");\n');
  });
  const dying = deriveRelease(archive, "dying", (folder) => {
    editFile(join(folder, "server/src/main.ts"), (text) => dieUnlessTried + text);
  });
  const refused = deriveRelease(archive, "refused", (folder) => {
    editFile(join(folder, "deploy/nginx/site.conf"), (text) => `${text}\nnonsense on;\n`);
  });
  for (const [name, path] of Object.entries({ second, dead, dying, refused })) {
    putRelease(machine, path, name);
  }

  const load = startSteadyLoad({ pages: 60, leads: 10 });
  const secondHome = `${firstHome(machine)}<!-- second -->`;
  tell((await machine.run(update("/root/second.tar.gz"))).trim());
  assertHome("second", secondHome);
  assert.equal(askSite(`/assets/${lazyChunk}`).status, 200, "a file of the pages before");
  for (const name of ["dead", "dying", "refused"]) {
    const { code, output } = await machine.attempt(update(`/root/${name}.tar.gz`));
    tell(`${name}: ${output.trim().replaceAll("\n", " | ")}`);
    assert.equal(code, 1);
    assert.match(output, /update: \S+ was not taken, the site stays on second$/m);
    assertHome(name, secondHome);
  }
  tell((await machine.run(update("--back"))).trim());
  assertHome("back", firstHome(machine));

  const { outcomes, failed, slowestMs, acknowledged } = await load.stop();
  tell(`under load: ${JSON.stringify(outcomes)}, slowest ${Math.round(slowestMs)} ms`);
  assert.equal(failed, 0);
  await assertKeptAndMailed(machine, acknowledged.length);
  assert.equal(inbox.mails.length, acknowledged.length);
  tell(`${acknowledged.length} leads acknowledged, kept and mailed, each once`);
}

async function assertKeptAndMailed(machine: Machine, count: number): Promise<void> {
  const counts = "select count(*), count(email_sent_at) from leads";
  const query = `runuser -u fiosite_operator -- psql -qtA fiosite -c '${counts}'`;
  await machine.run(
    `for i in {1..120}; do [ "$(${query})" = "${count}|${count}" ] && exit 0; sleep 0.5; done; ${query}; exit 1`,
  );
}

function update(what: string): string {
  return `/opt/fiosite/current/deploy/update.sh ${what}`;
}
