/**
 * Part of `npm run check`: fails if a figure in the README's list of strengths is not in the report that the same line links
 * to. A new drill or benchmark changes the report, and the README must not keep the old figure.
 */
import { readFileSync } from "node:fs";

const readme = readFileSync("README.md", "utf8");
const items = readme.match(/^- \*\*[\s\S]*?(?=\n- |\n\n)/gm) ?? [];
const wrong = items.flatMap((item) => {
  const links = Array.from(item.matchAll(/\]\(([^)]+)\)/g), ([, file = ""]) => file);
  if (links.length === 0) return [];
  const reports = links.map((file) =>
    readFileSync(file, "utf8").replaceAll(/(?<=\d),(?=\d{3})/g, ""),
  );
  const figures = item.replaceAll(/\]\([^)]+\)/g, "").match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  return figures
    .filter((figure) => {
      const digits = figure.replaceAll(",", "").replace(".", "\\.");
      const whole = new RegExp(`(?<![\\d.])${digits}(?!\\d|\\.\\d)`);
      return !reports.some((report) => whole.test(report));
    })
    .map((figure) => `${figure} is not in ${links.join(", ")}`);
});

if (wrong.length > 0 || items.length === 0) {
  process.stderr.write(`Figures of README.md that its reports do not have:\n${wrong.join("\n")}\n`);
  process.exitCode = 1;
}
