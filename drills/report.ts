import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, release as kernelRelease, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { type DebianRelease, machinesFolder } from "./machines/machine.ts";

const root = join(import.meta.dirname, "..");
const reports = "docs/developer/reports";

interface RunFacts {
  /** The Debian releases of the tested machines. A benchmark tests this computer. */
  debian?: (DebianRelease | "this computer")[];
  /** Seeds with which the same run can be repeated. */
  seeds?: number[];
}

// Read at the start, because somebody may commit while a drill runs. Changed reports do not count, because they are not tested.
const commit = git("rev-parse", "--short=12", "HEAD");
const [startLoad = 0] = loadavg();
const isClean = git("status", "--porcelain", "--", ".", `:!${reports}`) === "";

export function table(names: string[], rows: (string | number)[][]): string {
  const lines = [names, names.map(() => "---"), ...rows];
  return `${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}\n`;
}

/**
 * Prints a report and writes it to a file of docs/developer/reports, formatted as `npm run check` demands. Below its title it
 * inserts when, where and on which commit the drill ran.
 */
export function writeReport(name: string, report: string, facts: RunFacts = {}): void {
  const dated = report.replace("\n", `\n\n${describeRun(facts)}\n`);
  process.stdout.write(dated);
  const file = join(root, reports, name);
  writeFileSync(file, dated);
  execFileSync("npx", ["biome", "format", "--write", file], { cwd: root });
}

function describeRun({ debian = ["bookworm"], seeds = [] }: RunFacts): string {
  const versions = debian.map((release) => {
    const folder = release === "this computer" ? "/" : join(machinesFolder, release);
    return readFileSync(join(folder, "etc/debian_version"), "utf8").trim();
  });
  const facts = [
    `Run on ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    `in ${Math.ceil(performance.now() / 60_000)} minutes`,
    `of commit \`${commit}\`${isClean ? "" : " with uncommitted changes"}`,
    `on Debian ${versions.join(" and ")}`,
    `${availableParallelism()} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `Linux ${kernelRelease()}`,
    // Other programs on this computer slow a benchmark down.
    ...(debian.includes("this computer")
      ? [`load average ${startLoad.toFixed(1)} at the start`]
      : []),
    ...(seeds.length > 0 ? [`seeds ${seeds.join(" ")}`] : []),
  ];
  return `${facts.join(", ")}.`;
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

const progress: string[] = [];

export function logProgress(line: string): void {
  progress.push(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${line}`);
  process.stdout.write(`${progress.at(-1)}\n`);
}

/** Writes the lines of `logProgress` as the report of a proof on one Debian release. */
export function writeProgress(proof: string, release: DebianRelease): void {
  const text = `# Last report of the proof ${proof}

\`npm run prove -- ${proof}\` prints these lines, with the seconds since its start, and ends at the first thing that is not as it should be.

\`\`\`text
${progress.join("\n")}
\`\`\`
`;
  writeReport(`${proof}-${release}.md`, text, { debian: [release] });
}

export function logSeconds(what: string, seconds: number[]): void {
  const sorted = seconds.toSorted((one, other) => one - other);
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  logProgress(`${what}: median ${median.toFixed(1)} s, worst ${worst.toFixed(1)} s`);
}
