import assert from "node:assert/strict";
import type { TestInbox } from "../../dev/mail/test-inbox.ts";
import { postLead } from "../load/steady-load.ts";
import { logProgress } from "../log-progress.ts";
import { siteOrigin } from "../machines/start-installed-machine.ts";
import type { Machine } from "../machines/start-machine.ts";
import { assertLive } from "./interrupted-update.ts";
import type { Build } from "./update-releases.ts";

const slowServer = "/run/systemd/system/fiosite.service.d/slow.conf";
const startSeconds = 20;
const slowStart = `sh -c 'sleep ${startSeconds}; exec /opt/fiosite/current/bin/node server/src/main.ts'`;

/**
 * A rollback that nothing may refuse: the mail server is down, an e-mail is overdue by an hour, and the server takes
 * 20 s to start, with which an update would be rejected. Returns its seconds.
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
  assert.match(releases, /^0\.1\.0 +working .* current, rollback leads here\n0\.2\.0 +next /m);
  return seconds;
}

/** The recipe of docs/technician/update-and-roll-back.md for a migration that lost data. Returns how many leads are back. */
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
