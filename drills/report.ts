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
