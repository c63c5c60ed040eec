import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestInbox } from "../../dev/mail/test-inbox.ts";
import { postLead } from "../load/steady-load.ts";
import { assertHome, readHome, siteOrigin } from "../machines/installed-site.ts";
import type { Machine } from "../machines/machine.ts";
import {
  confirmRelease,
  deriveRelease,
  editFile,
  makeRelease,
  markPages,
  renderHome,
} from "../machines/releases.ts";
import { logProgress } from "../report.ts";

const log = "/var/log/fiosite-update.log";
const units = "'fiosite-update-*'";
const dump = "/var/backups/fiosite/before-next/dump";

/** `kill` kills the update's unit with all its processes, `hang up` closes the operator's terminal. */
export type Interruption = "kill" | "hang up";

/** Starts the real update and interrupts it when it prints the line. */
export async function interruptUpdate(machine: Machine, how: Interruption, line: string) {
  // `script` gives the command its own terminal. When `script` ends, the terminal closes, and the kernel sends SIGHUP.
  const start =
    how === "kill"
      ? "fiosite update /root/next.tar.gz"
      : "script --quiet --command 'fiosite update /root/next.tar.gz' /dev/null";
  const end = how === "kill" ? `systemctl kill --signal=KILL ${units}` : "kill -KILL $command";
  await machine.run(
    [
      `seen=$(stat --format=%s ${log})`,
      `${start} </dev/null >/dev/null 2>&1 & command=$!`,
      `is_there() { tail --bytes=+$((seen + 1)) ${log} | grep -qF '${line}'; }`,
      "until is_there; do kill -0 $command || break; sleep 0.01; done",
      // After its last line the update may already have ended.
      `${end} || true`,
      "wait $command || true; is_there",
      // A closed terminal does not end the update.
      `while systemctl is-active --quiet ${units}; do sleep 0.1; done`,
    ].join("\n"),
  );
}

/** Asserts that the site serves the pages of one of the builds and accepts a lead. */
export async function assertWorks(...builds: Build[]): Promise<void> {
  const found = await readHome();
  assert.ok(
    builds.some(({ home }) => home === found),
    `no home page of ${builds.map(({ name }) => name).join(" or ")}`,
  );
  assert.equal((await postLead(siteOrigin, 1)).status, 201);
}

/** Asserts that the whole build is live: links, server, pages and database. */
export async function assertLive(machine: Machine, build: Build, previous: Build): Promise<void> {
  await assertHome(build.name, build.home);
  await assertWorks(build);
  const pid = "$(systemctl show --property=MainPID --value fiosite)";
  const links = `readlink /opt/fiosite/current /opt/fiosite/previous /proc/${pid}/cwd`;
  const folders = [build, previous, build].map(({ name }) => `/opt/fiosite/releases/${name}`);
  assert.deepEqual((await machine.run(links)).trim().split("\n"), folders);
  const leftovers = "systemctl is-active fiosite-candidate.service; ls -d /opt/fiosite/scratch.*";
  assert.match((await machine.attempt(leftovers)).output, /^inactive\n/);
}

/** Asserts that the dump was made before the migration, however often the update ran. */
export async function assertDumpIsOlderThanMigration(machine: Machine): Promise<void> {
  const tables = await machine.run(`pg_restore --list ${dump}`);
  assert.ok(tables.includes("TABLE public leads"));
  assert.ok(!tables.includes(marker), "the dump was replaced after the migration");
}

/** Restores the state before the update: the working release, the older one as `previous`, and a database without the migration. */
export async function resetUpdate(machine: Machine, oldest: Build): Promise<void> {
  await machine.run("rm -rf /opt/fiosite/releases/next /var/backups/fiosite/before-next");
  await machine.run(`ln -sfn /opt/fiosite/releases/${oldest.name} /opt/fiosite/previous`);
  await machine.sql(
    `drop table if exists ${marker}; delete from migrations where name like '%${marker}'`,
  );
}

export interface Build {
  name: string;
  archive: string;
  /** The build's home page in Portuguese. */
  home: string;
}

/** A table that only the migration of the next release creates. */
const marker = "marker";

/** An older release, the one that works, the next one with a migration, and one whose migration loses leads. */
export function makeUpdateReleases() {
  const confirmed = confirmRelease(makeRelease());
  const derive = (name: string, version: string, migration?: string): Build => {
    let home = "";
    const archive = deriveRelease(confirmed, name, (folder) => {
      markPages(folder, name);
      home = renderHome(folder);
      editFile(join(folder, "package.json"), (text) =>
        text.replace(/"version": ".*"/, `"version": "${version}"`),
      );
      // Makes the units differ between the builds too.
      editFile(join(folder, "deploy/systemd/fiosite.service"), (text) => `# ${name}\n${text}`);
      if (migration) writeFileSync(join(folder, `server/migrations/0099_${marker}.sql`), migration);
    });
    return { name, archive, home };
  };
  return {
    oldest: derive("oldest", "0.0.9"),
    working: derive("working", "0.1.0"),
    next: derive("next", "99.0.0", `create table ${marker} (id integer);\n`),
    harmful: derive("harmful", "99.0.1", "delete from leads;\n"),
  };
}

const slowServer = "/run/systemd/system/fiosite.service.d/slow.conf";
const startSeconds = 20;
const slowStart = `sh -c 'sleep ${startSeconds}; exec /opt/fiosite/current/bin/node server/src/main.ts'`;

/**
 * Nothing may refuse a rollback: here the mail server is down, an e-mail is overdue by an hour, and the server takes 20 s to
 * start, so an update would be rejected. Returns the seconds that the rollback took.
 */
export async function proveSlowRollback(
  machine: Machine,
  inbox: TestInbox,
  { working }: { working: Build },
): Promise<number> {
  await machine.run("fiosite update /root/next.tar.gz");
  await inbox.stop();
  assert.equal((await postLead(siteOrigin, 1)).status, 201);
  await machine.sql("update jobs set run_at = now() - interval '1 hour'");
  await machine.run(
    `mkdir -p "$(dirname ${slowServer})" && cat >${slowServer} <<'END'\n[Service]\nExecStart=\nExecStart=/bin/${slowStart}\nEND`,
  );
  const start = performance.now();
  const output = await machine.run("fiosite rollback 0.1.0");
  const seconds = (performance.now() - start) / 1_000;
  await machine.run(`rm ${slowServer} && systemctl daemon-reload && systemctl restart fiosite`);
  await assertLive(machine, working, working);
  assert.ok(seconds > startSeconds, `the server was not slow: ${seconds} s`);
  logProgress(`rollback on a slow machine, ${seconds.toFixed(0)} s:\n${output}`);
  const releases = await machine.run("fiosite releases");
  logProgress(releases);
  assert.match(releases, /^0\.1\.0 +working .* no ar\n99\.0\.0 +next /m);
  return seconds;
}

/** Follows the recipe of docs/technician/atualizar.md for a migration that lost data. Returns the number of restored leads. */
export async function proveEmergencyRecipe(
  machine: Machine,
  { working, harmful }: { working: Build; harmful: Build },
): Promise<number> {
  const count = () => machine.sql("select count(*) from leads");
  const before = await count();
  await machine.run(`fiosite update /root/${harmful.name}.tar.gz`);
  assert.notEqual(await count(), before);
  await machine.run(
    [
      "fiosite rollback",
      "systemctl stop fiosite.socket fiosite.service",
      `fiosite restore /var/backups/fiosite/before-${harmful.name}`,
      "systemctl start fiosite.socket fiosite.service",
    ].join(" && "),
  );
  assert.equal(await count(), before);
  await assertLive(machine, working, working);
  return Number(before);
}
