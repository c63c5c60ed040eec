/**
 * `npm run bench|drill|prove -- <name> [options]`: builds the site if the command needs it, then runs the command. Machines use
 * ports 80 and 443 of this computer, so a lock lets only one of their commands run at a time.
 */
import { spawnSync } from "node:child_process";
import { type DebianPackage, missingPackages } from "../dev/debian-packages.ts";

interface Command {
  /** One line of the usage text. */
  what: string;
  run: string[];
  packages: DebianPackage[];
  usesMachines?: boolean;
  /** True unless given. */
  needsBuild?: boolean;
}

const lock = "/run/lock/fiosite-machines";
const lockTaken = 75;
const browsers: DebianPackage[] = ["chromium", "firefox-esr", "webkit2gtk-driver", "xvfb"];
const nginx: DebianPackage[] = ["nginx", "libnginx-mod-http-brotli-static"];

const node = (file: string, what: string, packages: DebianPackage[] = []): Command => ({
  ...{ what, packages, run: ["node", `drills/${file}.ts`] },
});
const machine = (file: string, what: string): Command => ({
  ...node(file, what, ["debootstrap", "systemd-container"]),
  usesMachines: true,
});
const vitest = (projects: string, what: string, packages: DebianPackage[]): Command => ({
  ...{ what, packages, run: ["npx", "vitest", "run", "--root", "e2e", "--project", projects] },
});

const commands: Record<string, Record<string, Command>> = {
  bench: {
    pages: node(
      "pages/bench-pages",
      "Lighthouse beside the same pages without scripts; writes docs/performance/pages.md",
      ["chromium-headless-shell", ...nginx],
    ),
    capacity: node(
      "load/bench-capacity",
      "latencies and memory under a steady load of minutes",
      nginx,
    ),
  },
  drill: {
    faults: machine("faults/drill-faults", "faults under load; writes docs/drill-report.md"),
    restore: machine(
      "restore/drill-restore",
      "a destroyed machine is restored on a new one; writes docs/restore-report.md",
    ),
    alerts: machine(
      "alerts/drill-alerts",
      "faults and the operator's e-mails about them; writes docs/alert-report.md",
    ),
    updates: machine(
      "updates/drill-updates",
      "an update interrupted after each step; writes docs/update-report.md",
    ),
  },
  prove: {
    "day-one": machine("day-one/prove-day-one", "from a bare Debian to https and a lead"),
    deploy: machine("updates/prove-deploy", "install, updates under load, broken releases"),
    burst: node("load/prove-burst", "an hour's burst of leads, from one address and from 50"),
    counts: vitest("counts-*", "every count of visits in three engines is exact", browsers),
    engines: vitest("engines-*", "the main journeys in Chromium, Firefox and WebKit", browsers),
    lighthouse: vitest("lighthouse", "Lighthouse's audits score 100", ["chromium"]),
    "another-provider": {
      ...node(
        "another-provider/prove-another-provider",
        "the site of a made-up provider from its content alone",
        ["chromium-headless-shell"],
      ),
      needsBuild: false,
    },
  },
};

const [kind = "", name = "", ...options] = process.argv.slice(2);
const command = commands[kind]?.[name];
process.exitCode = command ? start(command) : showUsage();

function start({ run, packages, usesMachines = false, needsBuild = true }: Command): number {
  const missing = missingPackages(packages);
  if (missing.length > 0) return fail(`apt-get install ${missing.join(" ")} first, as root`);
  const build = needsBuild ? execute(["npm", "run", "build"]) : 0;
  if (build !== 0) return build;
  if (!usesMachines) return execute([...run, ...options]);
  // Without --close a machine that outlives the command would keep the lock.
  const locked = ["flock", "--nonblock", `--conflict-exit-code=${lockTaken}`, "--close", lock];
  const code = execute([...locked, ...run, ...options]);
  return code === lockTaken ? fail(`another drill or proof holds ${lock}: wait for its end`) : code;
}

function execute([program = "", ...args]: string[]): number {
  return spawnSync(program, args, { stdio: "inherit" }).status ?? 1;
}

function fail(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}

function showUsage(): number {
  const lines = Object.entries(commands).flatMap(([each, names]) =>
    Object.entries(names).map(
      ([known, { what }]) => `  ${`npm run ${each} -- ${known}`.padEnd(38)}${what}`,
    ),
  );
  return fail(`No such command: ${kind} ${name}\n\n${lines.join("\n")}`);
}
