import assert from "node:assert/strict";
import { postLead } from "../load/steady-load.ts";
import { assertHome, readHome } from "../machines/home-page.ts";
import { siteOrigin } from "../machines/start-installed-machine.ts";
import type { Machine } from "../machines/start-machine.ts";
import { type Build, marker } from "./update-releases.ts";

const log = "/var/log/fiosite-update.log";
const units = "'fiosite-update-*'";
const dump = "/var/backups/fiosite/before-next/dump";

/** How the update ends early: its unit is killed with all its processes, or the operator's terminal is closed. */
export type Interruption = "kill" | "hang up";

/** Starts the real update and interrupts it when its output has the line. */
export async function interruptUpdate(machine: Machine, how: Interruption, line: string) {
  // `script` gives the command a terminal of its own. Its end closes the terminal, and the kernel sends SIGHUP.
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
      // After the last line the update may be over by itself.
      `${end} || true`,
      "wait $command || true; is_there",
      // A closed terminal does not end the update.
      `while systemctl is-active --quiet ${units}; do sleep 0.1; done`,
    ].join("\n"),
  );
}

/** The site serves this build's pages, or one of the two, and accepts a lead. */
export async function assertWorks(...builds: Build[]): Promise<void> {
  const found = await readHome();
  assert.ok(
    builds.some(({ home }) => home === found),
    `no home page of ${builds.map(({ name }) => name).join(" or ")}`,
  );
  assert.equal((await postLead(siteOrigin, 1)).status, 201);
}

/** The build is live as a whole: links, server, pages, database. */
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

/** The dump is from before the migration, however often the update ran. */
export async function assertDumpIsOlderThanMigration(machine: Machine): Promise<void> {
  const tables = await machine.run(`pg_restore --list ${dump}`);
  assert.ok(tables.includes("TABLE public leads"));
  assert.ok(!tables.includes(marker), "the dump was replaced after the migration");
}

/** As if the update had never been tried: the working release, the older one before it, the database not migrated. */
export async function resetUpdate(machine: Machine, oldest: Build): Promise<void> {
  await machine.run("rm -rf /opt/fiosite/releases/next /var/backups/fiosite/before-next");
  await machine.run(`ln -sfn /opt/fiosite/releases/${oldest.name} /opt/fiosite/previous`);
  await machine.sql(
    `drop table if exists ${marker}; delete from migrations where name like '%${marker}'`,
  );
}
