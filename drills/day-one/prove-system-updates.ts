import assert from "node:assert/strict";
import { logProgress } from "../log-progress.ts";
import type { Machine } from "../machines/start-machine.ts";

/** Debian's updates are on, run, and restart nginx when they replace a library that it uses. */
export async function proveSystemUpdates(machine: Machine): Promise<void> {
  await machine.run("systemctl start apt-daily.service apt-daily-upgrade.service");
  const origins = await machine.run(
    "grep -h 'Allowed origins' /var/log/unattended-upgrades/unattended-upgrades.log | tail -n 1",
  );
  assert.match(origins, /label=Debian-Security/);
  assert.match((await machine.attempt("fiosite doctor")).output, /^ok +atualizações do Debian: /m);

  const readPid = () => machine.run("systemctl show --property=MainPID --value nginx");
  const before = await readPid();
  // Debian 13 has another name for the package.
  const openssl = "$(dpkg --get-selections 'libssl3*' | cut -f1)";
  await machine.run(
    `DEBIAN_FRONTEND=noninteractive apt-get install --reinstall -y -qq ${openssl} >/dev/null`,
  );
  assert.notEqual(await readPid(), before, "nginx still runs the replaced library");
  logProgress("Debian's updates are on, and nginx restarts when they replace OpenSSL");
}
