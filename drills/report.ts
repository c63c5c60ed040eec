import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

export function table(names: string[], rows: (string | number)[][]): string {
  const lines = [names, names.map(() => "---"), ...rows];
  return `${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}\n`;
}

/** Prints a report and writes it to a file in docs/, formatted as `npm run check` demands. */
export function writeReport(file: string, report: string): void {
  process.stdout.write(report);
  writeFileSync(join(root, "docs", file), report);
  execFileSync("npx", ["biome", "format", "--write", `docs/${file}`], { cwd: root });
}
