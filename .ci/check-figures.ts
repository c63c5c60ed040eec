/**
 * Part of `npm run check`: fails if a figure in the README's list of strengths differs from the field of the report that it was
 * taken from, or was taken from none. A new drill or benchmark writes the report, and the README must not keep the old figure.
 */
import { readFileSync } from "node:fs";

const performance = "docs/performance.md";
const drill = "docs/drill-report.md";
const restore = "docs/restore-report.md";
const scale = "docs/scale.md";

/** The figure in the README, and the same one in its report: the first group of each. */
const figures: [claim: RegExp, report: string, field: RegExp][] = [
  [/ ([\d.]+) kB of JavaScript/, performance, /^- \*\*JavaScript before .*:\*\* ([\d.]+) kB/m],
  [/takes ([\d.]+) to/, performance, /^\| first paint .*\| ([\d.]+)–[\d.]+ *\|$/m],
  [/takes [\d.]+ to ([\d.]+) of/, performance, /^\| first paint .*\| [\d.]+–([\d.]+) *\|$/m],
  [/ ([\d,]+) leads were acknowledged/, drill, /^- acknowledged: (\d+)$/m],
  [/acknowledged and ([\d,]+) lost/, drill, /^- lost: (\d+)$/m],
  [/; ([\d,]+) others were refused/, drill, /^- refused: (\d+)$/m],
  [/ ([\d,]+) e-mails arrived twice/, drill, /^- duplicated: (\d+)$/m],
  [/met ([\d,]+) pages/, drill, /^\| update forward and back *\| (\d+)/m],
  [/pages and ([\d,]+) leads and/, drill, /^\| update forward and back *\| \d+ *\| (\d+)/m],
  [
    /leads and failed ([\d,]+) /,
    drill,
    /^\| update forward and back *(?:\| \d+ *){2}\| (.*?) *\|/m,
  ],
  [/after ([\d.]+) minutes/, restore, /^\| sftp, another machine .*\| ([\d.]+) *\|$/m],
  [/Debian after ([\d.]+),/, restore, /^\| another disk, from Debian .*\| ([\d.]+) *\|$/m],
  [/served ([\d,]+) pages/, scale, /^\| `npm run bench:capacity`.*?\| (\d+)/m],
  [/pages and ([\d,]+) leads a second/, scale, /^\| `npm run bench:capacity`.*?\| \d+ *\| (\d+)/m],
  [/ (\d+) % of the pages/, scale, /^\| Load .* (\d+)th percentile: pages/m],
  [/within (\d+) ms/, scale, /^\| `npm run bench:capacity`.*\| (\d+) ms,/m],
];

const strengths = readFileSync("README.md", "utf8").match(/^- \*\*[\s\S]*?(?=\n- |\n\n)/gm) ?? [];
// The strengths that link to no report are proved by tests.
const text = strengths
  .filter((item) => item.includes("]("))
  .join(" ")
  .replaceAll(/\]\([^)]+\)/g, "]")
  .replaceAll(/\s+/g, " ");
const wrong = figures.flatMap(([claim, report, field]) => {
  const claimed = text.match(claim)?.[1]?.replaceAll(",", "");
  const measured = readFileSync(report, "utf8").match(field)?.[1];
  return claimed !== undefined && claimed === measured
    ? []
    : [`${claim.source}: README.md has ${claimed}, ${report} has ${measured}`];
});
const unproven = figures
  .reduce((rest, [claim]) => rest.replace(claim, (match) => match.replaceAll(/\d/g, "")), text)
  .match(/\d[\d.,]*/g);
for (const figure of unproven ?? []) wrong.push(`${figure}: no field of a report is named for it`);

if (wrong.length > 0) {
  process.stderr.write(`Figures of README.md without their report:\n${wrong.join("\n")}\n`);
  process.exitCode = 1;
}
