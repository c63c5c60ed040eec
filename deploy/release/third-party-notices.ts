import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ShippedPackage } from "./shipped-packages.ts";

const intro = `Third-party software and fonts in this release

The release contains the following works of others under their own terms. Pictures, video and logo are the
provider's own. The map is drawn from coordinates in content/; it contains no map data of others.
`;

/** The licences require that whoever passes the works on also passes on these texts. */
export function thirdPartyNotices(
  packages: ShippedPackage[],
  node: { version: string; licenseFile: string },
  fontsFolder: string,
): string {
  const fonts = readdirSync(fontsFolder).filter((file) => file.startsWith("OFL-"));
  if (fonts.length === 0) throw new Error(`${fontsFolder} has no licence of a font`);
  return [
    intro,
    ...fonts.sort().map((file) => {
      const title = `Font ${basename(file, ".txt").slice("OFL-".length)}, OFL-1.1`;
      return section(title, [join(fontsFolder, file)]);
    }),
    ...packages.map(({ name, version, license, folder }) =>
      section(`${name} ${version}, ${license}`, licenseFiles(folder), folder),
    ),
    section(`Node.js ${node.version}, MIT, with the licences of its parts`, [node.licenseFile]),
  ].join("\n");
}

function section(title: string, files: string[], folder = ""): string {
  const texts = files.map((file) => readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim());
  const body = texts.join("\n\n") || `The package has no licence text. Source: ${sourceOf(folder)}`;
  return `${"=".repeat(100)}\n${title}\n${"=".repeat(100)}\n\n${body}\n`;
}

function sourceOf(folder: string): string {
  const { repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return repository?.url ?? repository ?? "npm";
}

function licenseFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)\b/i.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort();
}
