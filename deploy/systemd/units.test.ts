import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const folder = import.meta.dirname;

/** A folder like a machine without our users and folders. systemd's programs apply our files to it, as an update does. */
function prepare() {
  const root = mkdtempSync(join(tmpdir(), "fiosite-users-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  chmodSync(root, 0o755);
  mkdirSync(join(root, "etc"));
  // Debian's own users.
  writeFileSync(join(root, "etc/passwd"), "www-data:x:33:33::/var/www:/usr/sbin/nologin\n");
  writeFileSync(join(root, "etc/group"), "adm:x:4:\nwww-data:x:33:\n");
  const run = (program: string, ...options: string[]) =>
    execFileSync(program, [`--root=${root}`, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  const apply = () => {
    run("systemd-sysusers", join(folder, "sysusers.conf"));
    run("systemd-tmpfiles", "--create", join(folder, "tmpfiles.conf"));
  };
  apply();
  return { root, apply };
}

function readNames(root: string, file: "passwd" | "group"): Map<number, string> {
  const lines = readFileSync(join(root, "etc", file), "utf8")
    .trim()
    .split("\n");
  return new Map(
    lines.map((line) => line.split(":")).map(([name = "", , id]) => [Number(id), name]),
  );
}

const asRoot = test.runIf(process.getuid?.() === 0);

asRoot("the doctor's folder is readable for the panel's group alone, and is made again", () => {
  const { root, apply } = prepare();
  const health = join(root, "var/lib/fiosite-health");
  rmSync(health, { recursive: true });
  apply();
  const { mode, uid, gid } = statSync(health);
  expect([mode & 0o7777, uid]).toEqual([0o2750, 0]);
  expect(readNames(root, "group").get(gid)).toBe("fiosite_panel");
});

/** Mode, user and group of a file or folder below the root. */
function rightsOf(root: string, path: string) {
  const { mode, uid, gid } = lstatSync(join(root, path));
  const user = uid === 0 ? "root" : readNames(root, "passwd").get(uid);
  const group = gid === 0 ? "root" : readNames(root, "group").get(gid);
  return [(mode & 0o7777).toString(8), user, group].join(" ");
}

asRoot("the publisher's group may ask for a publication", () => {
  const { root } = prepare();
  const requests = rightsOf(root, "var/lib/fiosite/requests");
  expect(requests).toBe("770 fiosite_publisher fiosite_publisher");
  const members = readFileSync(join(root, "etc/group"), "utf8");
  expect(members).toMatch(/^fiosite_publisher:x:\d+:fiosite_operator$/m);
});

asRoot("the publisher writes pages, and no link of its own makes root give it a folder", () => {
  const { root } = prepare();
  const [id = 0] =
    [...readNames(root, "passwd")].find(([, name]) => /_publisher$/.test(name)) ?? [];
  const site = join(root, "var/lib/fiosite/site");
  mkdirSync(join(root, "bin"));
  const program = (name: string, command: string) =>
    writeFileSync(join(root, "bin", name), `#!/bin/bash\nexec ${command}\n`, { mode: 0o755 });
  // The machine that runs this test has no user of that name, so the id replaces it.
  program("install", `/usr/bin/install "\${@//fiosite_publisher/${id}}"`);
  program("runuser", `setpriv --reuid=${id} --regid=${id} --clear-groups "\${@:4}"`);
  program("systemd-run", "false");
  // The publisher's user tries to plant a link under the name of a future release.
  spawnSync("ln", ["-s", join(root, "etc"), join(site, "next")], { uid: id, gid: id });
  const release = "/opt/fiosite/releases/next";
  const { stderr } = spawnSync(join(folder, "../steps/render-content.sh"), [release, "--back"], {
    encoding: "utf8",
    env: { PATH: `${root}/bin:/usr/bin:/bin`, SITE_FOLDER: site },
  });
  expect(stderr).toContain(`mostra ${release}`);
  expect(rightsOf(root, "etc")).toBe("755 root root");
  const pages = "var/lib/fiosite/site/next";
  expect(rightsOf(root, pages)).toBe("755 fiosite_publisher fiosite_publisher");
  expect(rightsOf(root, `${pages}/current`)).toMatch(/ fiosite_publisher fiosite_publisher$/);
});

asRoot("the first access record is no more readable than the ones after it", () => {
  const { root, apply } = prepare();
  const records = "var/log/nginx/fiosite.access.jsonl";
  expect(rightsOf(root, records)).toBe("640 www-data adm");
  writeFileSync(join(root, records), "record\n");
  chmodSync(join(root, records), 0o644);
  apply();
  expect(rightsOf(root, records)).toBe("640 www-data adm");
  expect(readFileSync(join(root, records), "utf8")).toBe("record\n");
});

asRoot("every user and group that a unit names exists", () => {
  const { root } = prepare();
  const known = [...readNames(root, "passwd").values(), "root", "www-data"];
  const units = [folder, join(folder, "../backup")].flatMap((each) =>
    readdirSync(each)
      .filter((name) => /\.(service|socket)$/.test(name))
      .map((name) => readFileSync(join(each, name), "utf8")),
  );
  const setting = /^(?:User|Group|SupplementaryGroups|SocketUser|SocketGroup)=(.+)$/gm;
  const named = units.flatMap((text) => Array.from(text.matchAll(setting), ([, name]) => name));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.includes(`${name}`))).toEqual([]);
});

test("the panel's process gets the settings without the secrets of webhooks", () => {
  const unit = readFileSync(join(folder, "fiosite-panel.service"), "utf8");
  const [, script = ""] = unit.match(/^ExecStart=\/bin\/sh -c '(.+)'$/m) ?? [];
  const server = "/opt/fiosite/current/bin/node server/src/panel/main.ts";
  expect(script).toContain(server);
  // systemd reads $$ as $.
  const printed = execFileSync(
    "/bin/sh",
    ["-c", script.replaceAll("$$", "$").replace(server, "env")],
    {
      encoding: "utf8",
      env: {
        PATH: "/usr/bin:/bin",
        SMTP_URL: "smtp://mail.provedor.example?name=WEBHOOK",
        WEBHOOKS: "erp,n8n",
        WEBHOOK_ERP_URL: "https://erp.provedor.example/?token=1",
        WEBHOOK_ERP_SECRETS: "whsec_one, whsec_two",
        WEBHOOK_N8N_SECRETS: "whsec_three",
      },
    },
  );
  expect(printed).toContain("SMTP_URL=smtp://mail.provedor.example?name=WEBHOOK\n");
  expect(printed).not.toMatch(/^WEBHOOK|whsec/m);
});
