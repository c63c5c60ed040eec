import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brandColors } from "../provider/brand/colors.ts";

/** Browsers show two of the colours around the page, where CSS does not reach. */
export function checkColors(content: string, colors: typeof brandColors = brandColors): string[] {
  const css = readFileSync(join(content, "brand/colors.css"), "utf8");
  const roles = { theme: "--color-surface-dark", background: "--color-surface" } as const;
  return (["theme", "background"] as const).flatMap((name) => {
    const expected = colorOf(css, roles[name]);
    if (colors[name] === expected) return [];
    return `content/provider/brand/colors.ts › ${name}: "${colors[name]}"\n    A cor ${roles[name]} de colors.css: ${expected}`;
  });
}

function colorOf(css: string, name: string): string | undefined {
  const value = css.match(new RegExp(`${name}:\\s*([^;]+);`))?.[1];
  const other = value?.match(/^var\((--[\w-]+)\)$/)?.[1];
  return other ? colorOf(css, other) : value;
}
