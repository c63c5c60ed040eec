/**
 * `npm run bench|drill|prove -- <name> [options]`: builds the site if the command needs it, then runs the command. Machines use
 * ports 80 and 443 of this computer, so a lock allows only one command with machines at a time.
 */
import { spawnSync } from "node:child_process";
import { type DebianPackage, missingPackages } from "../dev/debian-packages.ts";

interface Command {
  /** One line of the usage text. */
  what: string;
  run: string[];
  packages: DebianPackage[];
}

const lock = "/run/lock/fiosite-machines";
const lockTaken = 75;
const machines: DebianPackage[] = ["debootstrap", "systemd-container"];

const node = (file: string, what: string, packages: DebianPackage[] = []): Command => ({
  what,
  packages,
  run: ["node", `drills/${file}.ts`],
});

const commands: Record<string, Command> = {
  "bench panel": node("panel/bench-panel", "the panel with 10,000 contacts on a slow phone", [
    "chromium-headless-shell",
  ]),
  "drill faults": node(
    "faults/drill-faults",
    "what faults under load lose, refuse and double",
    machines,
  ),
  "drill restore": node("restore/drill-restore", "a lost machine comes back", machines),
  "drill alerts": node("alerts/drill-alerts", "the operator hears of each fault", machines),
  "drill clock": node("clock/drill-clock", "a wrong clock erases nobody", machines),
  "drill updates": node("updates/drill-updates", "an update is interrupted anywhere", machines),
  "prove day-one": node("day-one/prove-day-one", "from a bare Debian to a lead", [
    ...machines,
    "chromium",
  ]),
  "prove deploy": node("updates/prove-deploy", "install, update, broken releases", machines),
  "prove publishing": node("content/prove-publishing", "content changes in seconds", machines),
};

const [kind, name, ...options] = process.argv.slice(2);
const command = commands[`${kind} ${name}`];
process.exitCode = command ? start(command) : showUsage();

function start({ run, packages }: Command): number {
  const missing = missingPackages(packages);
  if (missing.length > 0) return fail(`apt-get install ${missing.join(" ")} first, as root`);
  const build = ["sh", "-c", 'npm run build && exec "$@"', "sh"];
  if (!packages.includes("systemd-container")) return execute([...build, ...run, ...options]);
  // Without --close a machine that is left running after the command would keep the lock.
  const locked = ["flock", "--nonblock", `--conflict-exit-code=${lockTaken}`, "--close", lock];
  const code = execute([...locked, ...build, ...run, ...options]);
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
  const lines = Object.entries(commands).map(
    ([known, { what }]) => `  ${`npm run ${known.replace(" ", " -- ")}`.padEnd(36)}${what}\n`,
  );
  return fail(`Which one? The commands are:\n${lines.join("")}`);
}
