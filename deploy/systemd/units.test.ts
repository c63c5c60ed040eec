import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const folder = import.meta.dirname;

/** A machine without our users and folders, on which systemd's own programs apply our files, as an update does. */
function prepare() {
  const root = mkdtempSync(join(tmpdir(), "fiosite-users-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "etc"));
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

asRoot("only the publisher writes pages; its group may ask for a publication", () => {
  const { root } = prepare();
  const rightsOf = (name: string) => {
    const { mode, uid, gid } = statSync(join(root, "var/lib/fiosite", name));
    const [user, group] = [readNames(root, "passwd").get(uid), readNames(root, "group").get(gid)];
    return [(mode & 0o7777).toString(8), user, group];
  };
  expect(rightsOf("site")).toEqual(["755", "fiosite_publisher", "fiosite_publisher"]);
  expect(rightsOf("requests")).toEqual(["770", "fiosite_publisher", "fiosite_publisher"]);
  const members = readFileSync(join(root, "etc/group"), "utf8");
  expect(members).toMatch(/^fiosite_publisher:x:\d+:fiosite_operator$/m);
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
