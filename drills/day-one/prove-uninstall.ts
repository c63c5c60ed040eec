import assert from "node:assert/strict";
import { sendHttp } from "../../dev/http.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import type { Machine } from "../machines/machine.ts";
import { logProgress } from "../report.ts";

const copies = "/var/backups/fiosite";
const repository = "/srv/copies";

/** `fiosite uninstall` is refused without the domain or a last copy. Then only the copies and Debian's packages are left. */
export async function proveUninstall(machine: Machine): Promise<void> {
  for (const [command, reason] of [
    ["fiosite uninstall", `Para confirmar: fiosite uninstall ${siteHost}`],
    ["fiosite uninstall outro.example", "Para confirmar"],
    [`fiosite uninstall ${siteHost}`, "a última cópia falhou, nada mudou"],
  ] as const) {
    const { code, output } = await machine.attempt(command);
    assert.equal(code, 1, output);
    assert.ok(output.includes(reason), output);
    await machine.run("systemctl is-active fiosite nginx fiosite-doctor.timer");
  }
  await machine.run(
    `sed -i 's#^RESTIC_REPOSITORY=.*#RESTIC_REPOSITORY=${repository}#' /etc/fiosite/backup.env && fiosite backup setup`,
  );
  await machine.run(`fiosite uninstall ${siteHost}`);
  await assertCopies(machine);
  await assertNothingLeft(machine);
  await proveSecondInstallation(machine);
}

/** Every update makes a copy first, in the folder that the uninstallation gave to root. */
async function proveSecondInstallation(machine: Machine): Promise<void> {
  const unpack = "mkdir /root/again && tar -xzf /root/confirmed.tar.gz -C /root/again";
  await machine.run(
    `${unpack} --strip-components=1 && /root/again/deploy/install.sh /root/confirmed.tar.gz --host ${siteHost} --settings /root/site.env`,
  );
  await machine.run("fiosite update /root/placeholders.tar.gz --preview");
  logProgress("installed again and updated, with the old copies still there");
}

async function assertCopies(machine: Machine): Promise<void> {
  await machine.run(`pg_restore --list ${copies}/latest/dump | grep 'TABLE DATA public leads '`);
  const snapshots = await machine.run(
    `set -a && . ${copies}/backup.env && restic snapshots --compact --no-cache --no-lock`,
  );
  assert.match(snapshots, /^[1-9]\d* snapshots?$/m);
  assert.equal(
    (await machine.run(`find ${copies} ! -user root -o -perm /077`)).trim(),
    "",
    "only root may read the copies",
  );
}

/** Everything that install.sh adds has fiosite in its path. Files of packages that it changed must be as in the packages again. */
async function assertNothingLeft(machine: Machine): Promise<void> {
  const search = [
    "find / -xdev -name '*fiosite*' -not -path '/proc/*' -not -path '/sys/*' -not -path '/root/*'",
    "cut -d: -f1 /etc/passwd /etc/group",
    "systemctl list-unit-files --no-legend",
  ].join("; ");
  const left = await machine.run(`(${search}) | grep fiosite | grep -vx ${copies} || true`);
  assert.equal(left.trim(), "");
  const databases =
    "select datname from pg_database union all select rolname from pg_roles where rolname !~ '^pg_'";
  const psql = `cd / && runuser -u postgres -- psql -qtA -c "${databases}" | sort | paste -sd ' '`;
  assert.equal((await machine.run(psql)).trim(), "postgres postgres template0 template1");
  // All files of packages are unchanged, nginx.conf included.
  assert.equal((await machine.attempt("dpkg --verify | grep -v ^missing")).output, "");
  const page = await sendHttp("http://127.0.0.1:80", "/", { headers: { Host: siteHost } });
  assert.match(`${page.body}`, /Welcome to nginx/);
  await assert.rejects(sendHttp("https://127.0.0.1:443", "/"), { code: "ECONNREFUSED" });
  // Debian keeps the previous passwd, group and shadow under names that end in a hyphen.
  assert.equal((await machine.run("grep -rl --exclude='*-' fiosite /etc || true")).trim(), "");
  const certificates = await machine.run("ls /etc/letsencrypt/live /etc/letsencrypt/renewal");
  assert.ok(!certificates.includes("example"), certificates);
  logProgress(
    "uninstalled: no database, role, unit, user, certificate, port or file of it is left",
  );
}
