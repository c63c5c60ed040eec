import assert from "node:assert/strict";
import { sendHttp } from "../../dev/http.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import type { Machine } from "../machines/machine.ts";
import { logProgress } from "../report.ts";

/** What is on a machine, as lines that can be compared. */
export interface Inventory {
  files: string[];
  users: string[];
  units: string[];
}

const copies = "/var/backups/fiosite";
const repository = "/srv/copies";
// The proof's own files, and what changes on any running Debian: logs, caches, states of packages.
const outOfScope =
  /^\/(?:root|run|tmp|var\/tmp|var\/log|var\/cache|var\/lib\/(?:apt|dpkg|systemd|ucf|postgresql|letsencrypt|unattended-upgrades|logrotate))(?:\/|$)/;
// Written by Debian's packages when they are installed or run; none of them lists these files as its own.
const writtenByPackages = [
  /^\/etc\/(?:postgresql|postgresql-common|letsencrypt|ssl|alternatives|rc[\dS]\.d|logcheck|python3)(?:\/|$)/,
  /^\/etc\/(?:passwd|group|shadow|gshadow|subuid|subgid)-?$/,
  /^\/etc\/(?:inputrc|locale\.gen|locale\.conf|networks|default\/locale)$/,
  /^\/etc\/systemd\/(?:system|user)\/[\w.@-]+\.(?:wants|requires)(?:\/|$)/,
  /^\/etc\/nginx\/(?:modules-enabled\/50-mod-[\w-]+\.conf|sites-enabled\/default)$/,
  /^\/etc\/apt\/apt\.conf\.d\/(?:02autoremove-postgresql|20auto-upgrades|50unattended-upgrades)$/,
  /^\/usr\/(?:lib|share)\/.*\/__pycache__(?:\/|$)/,
  /^\/usr\/local\/lib\/python3/,
  /^\/var\/(?:www|backups\/(?:apt|dpkg|alternatives)\.[\w.]+|lib\/(?:nginx|python|sudo|needrestart|private))(?:\/|$)/,
];

const list = async (machine: Machine, command: string) =>
  (await machine.run(command)).split("\n").filter(Boolean);

export async function takeInventory(machine: Machine): Promise<Inventory> {
  return {
    files: await list(machine, "find / -xdev -not -path '/proc/*' -not -path '/sys/*' | sort"),
    users: await list(machine, "cut -d: -f1 /etc/passwd /etc/group | sort -u"),
    units: await list(machine, "systemctl list-unit-files --no-legend | cut -d' ' -f1"),
  };
}

/** Refused without the domain and without a last copy; then nothing is left but the copies and Debian's packages. */
export async function proveUninstall(machine: Machine, before: Inventory): Promise<void> {
  for (const [command, reason] of [
    ["fiosite uninstall", `Para confirmar: fiosite uninstall ${siteHost}`],
    ["fiosite uninstall outro.example", "Para confirmar"],
    [`fiosite uninstall ${siteHost}`, "a última cópia falhou, nada mudou"],
  ] as const) {
    const { code, output } = await machine.attempt(command);
    assert.equal(code, 1, output);
    assert.ok(output.includes(reason), output);
    await machine.run("systemctl is-active fiosite nginx fiosite-doctor.timer");
    logProgress(`${command}: ${output.trim()}`);
  }
  await machine.run(
    `sed -i 's#^RESTIC_REPOSITORY=.*#RESTIC_REPOSITORY=${repository}#' /etc/fiosite/backup.env && fiosite backup setup`,
  );
  logProgress((await machine.run(`fiosite uninstall ${siteHost}`)).trim());
  await assertCopies(machine);
  await assertNothingLeft(machine, before);
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

async function assertNothingLeft(machine: Machine, before: Inventory): Promise<void> {
  const after = await takeInventory(machine);
  const added = (name: keyof Inventory) => {
    const known = new Set(before[name]);
    return after[name].filter((line) => !known.has(line));
  };
  const packaged = new Set(
    await list(machine, "cat /var/lib/dpkg/info/*.list; find /usr -lname '/etc/alternatives/*'"),
  );
  const ofPackages = (file: string) =>
    packaged.has(file) ||
    packaged.has(file.replace("/usr/", "/")) ||
    writtenByPackages.some((pattern) => pattern.test(file));
  const isCopy = (file: string) => file.startsWith(copies) || file.startsWith(repository);
  const unlisted = added("files").filter(
    (file) => !isCopy(file) && !outOfScope.test(file) && !ofPackages(file),
  );
  const ours = after.files.filter(
    (file) => /fiosite/.test(file) && !isCopy(file) && !file.startsWith("/root/"),
  );
  const gone = new Set(after.files);
  const removed = before.files.filter((file) => !gone.has(file) && !outOfScope.test(file));
  logProgress(
    `files: ${added("files").length} added, ${added("files").filter(isCopy).length} of them copies; unlisted: ${unlisted.join(" ") || "none"}; removed: ${removed.join(" ") || "none"}`,
  );
  logProgress(`users and groups that Debian's packages added: ${added("users").join(" ")}`);
  assert.deepEqual({ unlisted, ours, removed }, { unlisted: [], ours: [], removed: [] });
  for (const name of ["users", "units"] as const) {
    assert.deepEqual(
      added(name).filter((line) => line.includes("fiosite")),
      [],
    );
  }
  const databases =
    "select datname from pg_database union all select rolname from pg_roles where rolname !~ '^pg_'";
  const psql = `cd / && runuser -u postgres -- psql -qtA -c "${databases}" | sort | paste -sd ' '`;
  assert.equal((await machine.run(psql)).trim(), "postgres postgres template0 template1");
  // Files of packages are as the packages have them, nginx.conf too.
  assert.equal((await machine.attempt("dpkg --verify | grep -v ^missing")).output, "");
  const page = await sendHttp("http://127.0.0.1:80", "/", { headers: { Host: siteHost } });
  assert.match(`${page.body}`, /Welcome to nginx/);
  await assert.rejects(sendHttp("https://127.0.0.1:443", "/"), { code: "ECONNREFUSED" });
  // Debian keeps the last passwd, group and shadow under names that end in a hyphen.
  assert.equal((await machine.run("grep -rl --exclude='*-' fiosite /etc || true")).trim(), "");
  const certificates = await machine.run("ls /etc/letsencrypt/live /etc/letsencrypt/renewal");
  assert.ok(!certificates.includes("example"), certificates);
  logProgress("no database, role, unit, user, certificate, port or file of the site is left");
}
