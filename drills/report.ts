import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

export function table(names: string[], rows: (string | number)[][]): string {
  const lines = [names, names.map(() => "---"), ...rows];
  return `${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}\n`;
}

/** Prints a report and writes it to a file of docs/developer/reports, formatted as `npm run check` demands. */
export function writeReport(name: string, report: string): void {
  process.stdout.write(report);
  const file = join(root, "docs/developer/reports", name);
  writeFileSync(file, report);
  execFileSync("npx", ["biome", "format", "--write", file], { cwd: root });
}

export function logProgress(line: string): void {
  process.stdout.write(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${line}\n`);
}

export function logSeconds(what: string, seconds: number[]): void {
  const sorted = seconds.toSorted((one, other) => one - other);
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  logProgress(`${what}: median ${median.toFixed(1)} s, worst ${worst.toFixed(1)} s`);
}
