import { medianOf, type PageResult, rangeOf } from "./page-results.ts";

const barHeight = 14;
const rowHeight = 3 * barHeight;
const labelWidth = 230;
const plotWidth = 560;
const top = 44;
const colours = { ours: "#0b7285", baseline: "#adb5bd", spread: "#343a40" };

/** Largest contentful paint of our pages and the baseline: a bar for the median, a line from minimum to maximum. */
export function drawPageChart(results: PageResult[]): string {
  const max = Math.max(
    ...results.flatMap(({ ours, baseline }) => [
      rangeOf(ours, "lcp")[1],
      rangeOf(baseline, "lcp")[1],
    ]),
  );
  const x = (milliseconds: number) => labelWidth + (milliseconds / max) * plotWidth;
  const bars = results.flatMap((result, row) => {
    const y = top + row * rowHeight;
    const mode = result.throttling === "simulate" ? "simulated" : "applied";
    return [
      `<text x="0" y="${y + barHeight + 4}">${result.page} ${result.language}, ${mode}</text>`,
      ...(["ours", "baseline"] as const).flatMap((side, index) => {
        const figures = result[side];
        const barTop = y + index * barHeight;
        const [from, to] = rangeOf(figures, "lcp");
        const median = medianOf(figures, "lcp");
        const middle = barTop + barHeight / 2 - 1;
        return [
          `<rect x="${labelWidth}" y="${barTop}" width="${(x(median) - labelWidth).toFixed(1)}" height="${barHeight - 2}" fill="${colours[side]}"/>`,
          `<path d="M${x(from).toFixed(1)} ${middle}H${x(to).toFixed(1)}" stroke="${colours.spread}"/>`,
          `<text x="${labelWidth + plotWidth + 12}" y="${barTop + barHeight - 3}">${side} ${(median / 1000).toFixed(2)} s</text>`,
        ];
      }),
    ];
  });
  const width = labelWidth + plotWidth + 110;
  const height = top + results.length * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="0" y="18" font-weight="bold">Largest contentful paint, Lighthouse phone: our pages and the same without any JavaScript</text>
${bars.join("\n")}
</svg>
`;
}
