/**
 * Part of `npm run check`: fails if a stylesheet of site or panel contains a literal colour, uses the provider's palette or a
 * role that does not exist. Components use the roles (`--color-*`) of content/provider/brand, which another provider replaces.
 */
import { globSync, readFileSync } from "node:fs";

const colorsFile = "content/provider/brand/colors.css";
/** In a separate file, because the site's pages contain all of `colors.css`. */
const panelColorsFile = "content/provider/brand/panel-colors.css";
/** Print styles may use black, which is not a colour of the provider. */
const allowedLiterals: Record<string, string> = { "web/src/styles/print.css": "#000" };

const literal =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color(?:-mix)?)\(|\b(?:white|black)\b(?!-)/gi;
const colorProperty = /^(--.*|(.*-)?color|background.*|border.*|outline.*|fill|stroke|.*shadow)$/;
const declaration = /([\w-]+)\s*:\s*([^;{}]+)[;}]/g;

const colors = readFileSync(colorsFile, "utf8") + readFileSync(panelColorsFile, "utf8");
const names = (pattern: RegExp) =>
  new Set(Array.from(colors.matchAll(pattern), ([, name]) => name));
const palette = names(/^\s*(--(?!color-)[\w-]+): #/gm);
const roles = names(/^\s*(--color-[\w-]+):/gm);
const findings = globSync("{web,admin}/src/**/*.css").flatMap((file) => {
  const styles = readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\//gs, blank);
  return Array.from(styles.matchAll(declaration)).flatMap((match) => {
    const [, property = "", value = ""] = match;
    const line = styles.slice(0, match.index).split("\n").length;
    return forbidden(file, property, value).map((text) => `${file}:${line}: ${text}`);
  });
});

if (findings.length > 0) {
  process.stderr.write(
    `Colours belong in ${colorsFile} or ${panelColorsFile}, by role:\n${findings.join("\n")}\n`,
  );
  process.exitCode = 1;
}

function forbidden(file: string, property: string, value: string): string[] {
  const unquoted = value.replaceAll(/"[^"]*"|url\([^)]*\)|var\(--[\w-]+/g, blank);
  const literals = colorProperty.test(property) ? (unquoted.match(literal) ?? []) : [];
  const variables = value.match(/--[\w-]+/g) ?? [];
  return [
    ...literals.filter((text) => text !== allowedLiterals[file]),
    ...variables.filter((name) => palette.has(name)),
    ...variables.filter((name) => name.startsWith("--color-") && !roles.has(name)),
  ];
}

/** Replaces a text by spaces, which keeps the line numbers. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}
