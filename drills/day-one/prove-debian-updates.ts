import assert from "node:assert/strict";
import type { Machine } from "../machines/machine.ts";
import { logProgress } from "../report.ts";

const repository = "/srv/newer";

/** Debian's automatic updates are on, and restart nginx when they replace a library that it uses. */
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
 * A security update of nginx may change nginx.conf, which install.sh changes too. Without our apt.conf Debian would hold the update
 * back; with it the update is installed. The update consists of Debian's packages with a higher version, in a local repository.
 */
export async function proveChangedConffile(machine: Machine): Promise<void> {
  const readVersion = async () =>
    (await machine.run("dpkg-query -W nginx-common | cut -f2")).trim();
  const before = await readVersion();
  await machine.run(`mkdir ${repository} && cd ${repository} && apt-get download -qq nginx nginx-common
for package in nginx nginx-common; do
  dpkg-deb -R "$package"_*.deb unpacked && rm "$package"_*.deb
  sed -i '/^Version:/s/$/+newer1/; /^Depends:/s/nginx-common ([>=]* [^ ,)]*/&+newer1/g' unpacked/DEBIAN/control
  [ ! -e unpacked/etc/nginx/nginx.conf ] || echo '# newer' >>unpacked/etc/nginx/nginx.conf
  dpkg-deb --root-owner-group -b unpacked "$package.deb" >/dev/null && rm -r unpacked
  dpkg-deb -f "$package.deb"
  echo "Filename: ./$package.deb"
  echo "Size: $(stat -c %s "$package.deb")"
  echo "SHA256: $(sha256sum <"$package.deb" | cut -d' ' -f1)"
  echo
done >Packages
. /etc/os-release
printf '%s\\n' 'Origin: Debian' 'Label: Debian-Security' 'Suite: stable-security' "Codename: $VERSION_CODENAME-security" \
  "Date: $(date -Ru)" SHA256: " $(sha256sum <Packages | cut -d' ' -f1) $(stat -c %s Packages) Packages" >Release
echo 'deb [trusted=yes] file:${repository} ./' >/etc/apt/sources.list.d/newer.list && apt-get update -qq`);
  const ours = "/etc/apt/apt.conf.d/60fiosite";
  const heldBack = await machine.run(`mv ${ours} /root/60fiosite && unattended-upgrade -v`);
  assert.match(heldBack, /nginx-common has conffile prompt/);
  assert.equal(await readVersion(), before);
  const upgraded = await machine.run(`mv /root/60fiosite ${ours} && unattended-upgrade -v`);
  assert.equal(await readVersion(), `${before}+newer1`, upgraded);
  await machine.run("grep -q 'worker_connections 4096;' /etc/nginx/nginx.conf && nginx -t");
  logProgress(
    "a security update with another nginx.conf: held back without apt.conf, done with it",
  );
  await machine.run(`rm -r ${repository} /etc/apt/sources.list.d/newer.list && apt-get update -qq
apt-get install -y -qq --allow-downgrades nginx=${before} nginx-common=${before} && rm -f /etc/nginx/nginx.conf.dpkg-*`);
}
