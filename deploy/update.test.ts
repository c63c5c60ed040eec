import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const here = import.meta.dirname;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fiosite-update-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe("the archive and its checksum", () => {
  const name = "fiosite-20260102.030405-0123456789.tar.gz";
  const bytes = "an archive";
  const sha256 = createHash("sha256").update(bytes).digest("hex");

  function verify(sums: string | null) {
    const folder = makeFolder();
    writeFileSync(join(folder, name), bytes);
    if (sums !== null) writeFileSync(join(folder, "SHA256SUMS"), sums);
    // The operator types a bare file name in the current folder.
    const options = { cwd: folder, encoding: "utf8" } as const;
    const script = join(here, "steps/archive.sh");
    const { status, stdout, stderr } = spawnSync(script, ["verify", name], options);
    return { status, output: stdout + stderr };
  }

  test.each([
    ["of sha256sum", `${sha256}  ${name}\n`],
    ["of a binary-mode sha256sum", `${sha256} *${name}\n`],
    [
      "that an editor on Windows saved",
      `${"0".repeat(64)}  other.tar.gz\r\n${sha256}  ${name}\r\n`,
    ],
  ])("an archive that matches a SHA256SUMS %s is accepted", (_, sums) => {
    expect(verify(sums)).toEqual({ status: 0, output: `${name} confere com SHA256SUMS\n` });
  });

  test.each([
    [
      "another checksum",
      `${"0".repeat(64)}  ${name}\n`,
      /não confere com .* Copie os dois de novo/,
    ],
    ["two checksums", `${sha256}  ${name}\n${"0".repeat(64)}  ${name}\n`, /não confere/],
    ["only another release", `${sha256}  x${name}\n`, /SHA256SUMS não cita fiosite-/],
    ["nothing", "", /não cita/],
  ])("an archive is refused if SHA256SUMS lists %s", (_, sums, sentence) => {
    const { status, output } = verify(sums);
    expect(status).toBe(1);
    expect(output).toMatch(sentence);
  });

  test("an archive without SHA256SUMS is accepted, and the operator reads that it was not verified", () => {
    const { status, output } = verify(null);
    expect(status).toBe(0);
    expect(output).toMatch(/não foi conferido: não há \S+SHA256SUMS$/m);
  });
});

describe("unconfirmed facts", () => {
  /** Runs the step for a release whose open-facts.ts has this text. */
  function check(openFacts: string, consent = "") {
    const release = makeFolder();
    mkdirSync(join(release, "bin"));
    mkdirSync(join(release, "deploy"));
    symlinkSync(process.execPath, join(release, "bin/node"));
    writeFileSync(join(release, "deploy/open-facts.ts"), openFacts);
    // Called as in go-live.sh, where `||` disables `set -e`.
    const step = `. <(sed -n '/^check_open_facts() {/,/^}/p' go-live.sh)
  release=${release}; check_open_facts ${consent} || exit 1`;
    const { status, stdout, stderr } = spawnSync(
      "bash",
      ["--norc", "-euo", "pipefail", "-c", step],
      {
        cwd: here,
        encoding: "utf8",
        env: { PATH: "/usr/bin:/bin", COMMAND_LINE: "fiosite update next.tar.gz" },
      },
    );
    return { status, output: stdout + stderr };
  }

  const crash = 'throw new Error("crash");\n';
  const open = 'process.stdout.write("company.phone\\ncompany.cnpj\\n");\n';

  test("a release without unconfirmed facts may go live", () => {
    expect(check("")).toEqual({ status: 0, output: "todos os dados estão confirmados\n" });
  });

  test("a release with unconfirmed facts needs --preview", () => {
    const refused = check(open);
    expect(refused.status).toBe(1);
    expect(refused.output).toMatch(
      /^ {2}company\.phone\n {2}company\.cnpj\n.* não confirmou 2 dados: /,
    );
    expect(refused.output).toMatch(/como prévia: fiosite update next\.tar\.gz --preview\n$/);
    expect(check(open, "--preview").status).toBe(0);
  });

  test.each([
    ["crashes", crash],
    ["crashes after the first facts", open + crash],
  ])("a check that %s refuses the release, even as a preview", (_, openFacts) => {
    for (const consent of ["", "--preview"]) {
      const { status, output } = check(openFacts, consent);
      expect(status).toBe(1);
      expect(output).toContain("a conferência dos dados não confirmados falhou");
    }
  });
});

/** Runs an attempt at a release: the dump, then these commands, then the refusal. Returns the names of the dumps that remain. */
function attemptUpdate(folder: string, commands: string): string[] {
  const programs = {
    // The database has as many migrations as the file has lines.
    psql: `wc -l <${folder}/migrations`,
    runuser: 'shift 3; exec "$@"',
    "backup/dump.sh": `mkdir ${folder}/dumps/"$1"`,
    "working/deploy/go-live.sh": "",
  };
  for (const [name, body] of Object.entries(programs)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }
  mkdirSync(join(folder, "dumps"), { recursive: true });
  const script = readFileSync(join(here, "go-live.sh"), "utf8");
  const definitions = script.match(
    /^fail\(\).*|^dump=.*|^migrations_in_dump=.*|^as_operator.*|^count_.*/gm,
  );
  const functions = script.match(/^(dump_database|discard_unneeded_dump|reject)\(\) \{.*?^\}/gms);
  const variables = `home=${folder} here=${folder} release=${folder}/next working=${folder}/working`;
  const lines = [
    variables,
    "current=$working has_switched=0",
    ...(definitions ?? []),
    ...(functions ?? []),
  ];
  lines.push(
    "remove_release() { :; }; touch $home/before-update",
    "dump_database || reject",
    commands,
    "reject",
  );
  const { status, stderr } = spawnSync(
    "bash",
    ["--norc", "-euo", "pipefail", "-c", lines.join("\n")],
    {
      encoding: "utf8",
      env: { PATH: `${folder}:/usr/bin:/bin`, BACKUP_FOLDER: join(folder, "dumps") },
    },
  );
  expect([status, stderr]).toEqual([
    1,
    "update: a next foi recusada, o site continua na working\n",
  ]);
  return readdirSync(join(folder, "dumps"));
}

test("a refused attempt keeps its dump only if the release may have changed the database", () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "migrations"), "0001\n");
  expect(attemptUpdate(folder, "")).toEqual([]);
  expect(attemptUpdate(folder, `echo 0002 >>${folder}/migrations`)).toEqual(["before-next"]);
  // The attempt that finds a dump leaves it, because it does not know what happened since.
  expect(attemptUpdate(folder, "")).toEqual(["before-next"]);
  rmSync(join(folder, "dumps/before-next"), { recursive: true });
  expect(attemptUpdate(folder, "has_switched=1")).toEqual(["before-next"]);
});

describe("files of earlier releases", () => {
  const site = "web/dist/public/assets";
  const panel = "admin/dist/assets";
  const daySeconds = 86_400;

  function copyOldAssets(from: string, to: string): void {
    const step = `. <(sed -n '/^copy_old_assets() (/,/^)/p' steps/switch-release.sh)
  copy_old_assets ${from} ${to}`;
    execFileSync("bash", ["-euo", "pipefail", "-c", step], { cwd: here });
  }

  /** Makes a release with the layout of `archive.sh unpack`. Each file contains the name of the release. */
  function makeRelease(folder: string, name: string, files: string[]): string {
    const release = join(folder, name);
    for (const assets of [join(site, "fonts"), panel]) {
      mkdirSync(join(release, assets), { recursive: true });
    }
    for (const file of files) writeFileSync(join(release, file), name);
    writeFileSync(join(release, "own-assets"), files.map((file) => `${file}\n`).join(""));
    return release;
  }

  function listAssets(release: string): string[] {
    const entries = readdirSync(release, { recursive: true }).map(String);
    return entries.filter((entry) => entry.includes(".")).sort();
  }

  test("a release gets the files of earlier ones, of site and panel, and keeps its own", () => {
    const folder = makeFolder();
    const same = `${site}/same.js`;
    const early = [`${panel}/app-1.js`, `${site}/fonts/a-1.woff2`, `${site}/home-1.js`];
    const first = makeRelease(folder, "first", [...early, same]);
    const second = makeRelease(folder, "second", [`${panel}/app-2.js`, same]);
    const third = makeRelease(folder, "third", [`${site}/home-3.js`]);
    copyOldAssets(first, second);
    copyOldAssets(second, third);

    const all = [...early, `${panel}/app-2.js`, `${site}/home-3.js`, same].sort();
    expect(listAssets(third)).toEqual(all);
    expect(readFileSync(join(second, same), "utf8")).toBe("second");
    copyOldAssets(third, second);
    expect(listAssets(second)).toEqual(all);
  });

  test("files are kept for 30 days after the last release that built them", () => {
    const folder = makeFolder();
    const [fresh, stale] = [`${site}/fresh.js`, `${site}/stale.js`];
    const second = makeRelease(folder, "second", [`${site}/home-2.js`]);
    const third = makeRelease(folder, "third", [`${site}/home-3.js`]);
    const daysAgo = (days: number) => Math.trunc(Date.now() / 1_000) - days * daySeconds;
    for (const file of [fresh, stale]) writeFileSync(join(second, file), "first");
    writeFileSync(join(second, "old-assets"), `${daysAgo(29)} ${fresh}\n${daysAgo(31)} ${stale}\n`);
    copyOldAssets(second, third);
    expect(listAssets(third)).toEqual([fresh, `${site}/home-2.js`, `${site}/home-3.js`]);
  });
});

test("units that only the replaced release has are stopped and removed", () => {
  const folder = makeFolder();
  const units = join(folder, "units");
  mkdirSync(join(units, "fiosite.service.d"), { recursive: true });
  for (const name of ["fiosite.service", "fiosite-old.timer", "nginx.service"]) {
    writeFileSync(join(units, name), "");
  }
  const program = `#!/bin/sh\necho "$*" >>${folder}/asked\n`;
  writeFileSync(join(folder, "systemctl"), program, { mode: 0o755 });
  const step = `. steps/install-file.sh; . <(sed -n '/^remove_old_units() {/,/^}/p' steps/switch-release.sh)
  units=(/release/deploy/systemd/fiosite.service); remove_old_units`;
  execFileSync("bash", ["--norc", "-euo", "pipefail", "-c", step], {
    cwd: here,
    env: { PATH: `${folder}:/usr/bin:/bin`, UNITS_FOLDER: units },
  });
  expect(readdirSync(units).sort()).toEqual([
    "fiosite.service",
    "fiosite.service.d",
    "nginx.service",
  ]);
  expect(readFileSync(join(folder, "asked"), "utf8")).toBe(
    "disable --quiet --now fiosite-old.timer\n",
  );
});

test("the release that has just gone live stays, also if older ones have later dates", () => {
  const home = makeFolder();
  const releases = ["first", "second", "third", "live"].map((name) => join(home, "releases", name));
  for (const [index, release] of releases.entries()) {
    mkdirSync(release, { recursive: true });
    writeFileSync(join(release, "live-since"), "");
    // The clock was ahead when the first three went live.
    const ahead = new Date(Date.now() + 86_400_000 + index * 1_000);
    if (index < 3) utimesSync(join(release, "live-since"), ahead, ahead);
  }
  const script = readFileSync(join(here, "go-live.sh"), "utf8");
  const cleaning = script.slice(script.indexOf("# Keeps the three releases"));
  const names = `home=${home} release=${releases[3]}; remove_release() { rm -r "$1"; }`;
  execFileSync("bash", ["-euo", "pipefail", "-c", [names, cleaning].join("\n")]);
  expect(readdirSync(join(home, "releases"))).toContain("live");
});

describe("a rollback", () => {
  test("restarts the server before it renders pages: nginx gives up after 15 s", () => {
    const folder = makeFolder();
    const log = (name: string) => `echo ${name} >>${folder}/log`;
    for (const name of ["render-content.sh", "check-live.sh"]) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${log(name)}\n`, { mode: 0o755 });
    }
    const functions = ["switch_units", "restart_servers", "switch_pages", "wait_for_server"].map(
      (name) => `${name}() { ${log(name)}; }`,
    );
    // The part of the script from the definition of `go_back` to the end, where it is called.
    const script = readFileSync(join(here, "steps/switch-release.sh"), "utf8");
    const order = script.slice(script.indexOf("go_back() {"));
    const variables = `here=${folder} release=/r/next replaced= direction=back`;
    execFileSync("bash", ["-euc", [variables, ...functions, order].join("\n")]);
    expect(readFileSync(join(folder, "log"), "utf8").trim().split("\n")).toEqual([
      "switch_units",
      "restart_servers",
      "render-content.sh",
      "switch_pages",
      "wait_for_server",
      "check-live.sh",
      "check-live.sh",
    ]);
  });

  /** Two releases that have been live; `second` runs, and a rollback leads to `first`. */
  function makeReleases() {
    const home = makeFolder();
    for (const name of ["first", "second"]) {
      const release = join(home, "releases", name);
      mkdirSync(join(release, "deploy"), { recursive: true });
      writeFileSync(join(release, "live-since"), "2026-01-02T03:04:05Z\n");
      writeFileSync(join(release, "package.json"), `{\n  "version": "${name}",\n}\n`);
      writeFileSync(join(release, "deploy/go-live.sh"), `#!/bin/sh\necho ${name} $*\n`, {
        mode: 0o755,
      });
    }
    symlinkSync(join(home, "releases/second"), join(home, "current"));
    symlinkSync(join(home, "releases/first"), join(home, "previous"));
    const run = (script: string, ...args: string[]) =>
      execFileSync(join(here, script), args, {
        encoding: "utf8",
        env: { PATH: "/usr/bin:/bin", FIOSITE_HOME: home },
      });
    const rollback = (...args: string[]) => run("rollback.sh", ...args);
    return { run, rollback, home, previous: () => basename(readlinkSync(join(home, "previous"))) };
  }

  test("to the running release repairs it, and the next rollback still leads to the release before it", () => {
    const { rollback, previous } = makeReleases();
    expect(rollback("second")).toMatch(/second já está no ar.*\nsecond --back\n$/);
    expect(previous()).toBe("first");
    expect(rollback()).toBe("first --back\n");
    expect(rollback("second")).toContain("second já está no ar");
    expect(previous()).toBe("first");
  });

  test("to a named release makes `previous` name the live one, which the list then calls only live", () => {
    const { run, rollback, home } = makeReleases();
    expect(run("releases.sh")).toMatch(/^first .* rollback volta para esta$/m);
    rollback("first");
    rmSync(join(home, "current"));
    symlinkSync(join(home, "releases/first"), join(home, "current"));
    expect(run("releases.sh")).toMatch(/^first .*Z +no ar$/m);
  });
});

test.runIf(process.getuid?.() === 0)(
  "another user of the machine can neither take nor replace the lock of updates",
  () => {
    const folder = makeFolder();
    chmodSync(folder, 0o755);
    for (const program of ["systemd-run", "systemctl"])
      symlinkSync("/bin/true", join(folder, program));
    const env = { PATH: `${folder}:/usr/bin:/bin`, RUN_FOLDER: folder, LOG_FOLDER: folder };
    const update = () =>
      spawnSync(join(here, "steps/run-in-unit.sh"), ["update.sh"], { env, encoding: "utf8" });
    expect(update()).toMatchObject({ status: 0, stderr: "" });
    const lock = join(folder, "fiosite-update.lock");
    const asNobody = (program: string, ...options: string[]) =>
      spawnSync(program, options, { uid: 65_534, gid: 65_534 }).status;
    expect(asNobody("flock", "--nonblock", lock, "true")).not.toBe(0);
    expect(asNobody("rm", "-f", lock)).not.toBe(0);
    // A lock that root holds stops the next update.
    const locked = `exec 9>"$RUN_FOLDER/fiosite-update.lock"; flock 9; ${here}/steps/run-in-unit.sh update.sh`;
    const second = spawnSync("bash", ["-c", locked], { env, encoding: "utf8" });
    expect([second.status, second.stderr]).toEqual([
      1,
      expect.stringContaining("outra mudança está em andamento"),
    ]);
  },
);
