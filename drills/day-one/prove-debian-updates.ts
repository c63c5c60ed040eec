import assert from "node:assert/strict";
import type { Machine } from "../machines/machine.ts";
import { logProgress } from "../report.ts";

const repository = "/srv/newer";

/** Debian's updates are on, run, and restart nginx when they replace a library that it uses. */
export async function proveSystemUpdates(machine: Machine): Promise<void> {
  await machine.run("systemctl start apt-daily.service apt-daily-upgrade.service");
  const origins = await machine.run(
    "grep -h 'Allowed origins' /var/log/unattended-upgrades/unattended-upgrades.log | tail -n 1",
  );
  assert.match(origins, /label=Debian-Security/);

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

/**
 * A security update of nginx that changes nginx.conf, in which install.sh raises worker_connections: held back without our
 * apt.conf, installed with it. The update is Debian's own package under a higher version, from a repository on the machine.
 */
export async function proveChangedConffile(machine: Machine): Promise<void> {
  await machine.run(`mkdir ${repository} && cd ${repository} && apt-get download -qq nginx-common
dpkg-deb -R nginx-common_*.deb unpacked && rm nginx-common_*.deb
sed -i 's/^Version: .*/&+newer1/' unpacked/DEBIAN/control && echo '# newer' >>unpacked/etc/nginx/nginx.conf
dpkg-deb --root-owner-group -b unpacked newer.deb >/dev/null && rm -r unpacked
{ dpkg-deb -f newer.deb; echo "Filename: ./newer.deb"; echo "Size: $(stat -c %s newer.deb)"; echo "SHA256: $(sha256sum newer.deb | cut -d' ' -f1)"; } >Packages
. /etc/os-release
printf 'Origin: Debian\\nLabel: Debian-Security\\nSuite: stable-security\\nCodename: %s-security\\nDate: %s\\nSHA256:\\n %s %s Packages\\n' \
  "$VERSION_CODENAME" "$(date -Ru)" "$(sha256sum Packages | cut -d' ' -f1)" "$(stat -c %s Packages)" >Release
echo 'deb [trusted=yes] file:${repository} ./' >/etc/apt/sources.list.d/newer.list && apt-get update -qq`);
  const readVersion = async () =>
    (await machine.run("dpkg-query -W nginx-common | cut -f2")).trim();
  const before = await readVersion();
  const ours = "/etc/apt/apt.conf.d/60fiosite";
  await machine.run(`mv ${ours} /root/60fiosite && unattended-upgrade -v`);
  assert.equal(await readVersion(), before, "without apt.conf the update is held back");
  await machine.run(`mv /root/60fiosite ${ours} && unattended-upgrade -v`);
  assert.equal(await readVersion(), `${before}+newer1`);
  await machine.run("grep -q 'worker_connections 4096;' /etc/nginx/nginx.conf && nginx -t");
  logProgress(
    "a security update with another nginx.conf: held back without apt.conf, done with it",
  );
  await machine.run(`rm -r ${repository} /etc/apt/sources.list.d/newer.list && apt-get update -qq
apt-get install -y -qq --allow-downgrades nginx-common=${before} && rm -f /etc/nginx/nginx.conf.dpkg-*`);
}
