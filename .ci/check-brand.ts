/**
 * Part of `npm run check`. The provider's name belongs in `content/` and `art/`; anywhere else it would have to be
 * changed by hand for the next provider. The specification quotes the site's own texts, so it may hold the name.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { company } from "../content/company.ts";

const mayHoldTheName = /^(content|art)\/|^docs\/(spec|checklist)\.md$|^package-lock\.json$/;
const binary = /\.(avif|gif|ico|jpg|mp4|png|webm|webp|woff2)$/;

const words = company.name.toLowerCase().split(" ");
const [first = ""] = words;
const capitalized = first.charAt(0).toUpperCase() + first.slice(1);
/** The whole name in any spelling, and identifiers that begin with its first word: `name_x`, `name-x`, `@name`, `NameX`. */
const name = new RegExp(
  `(?i:${words.join("[\\s_-]?")})|(?<![\\p{L}])(?:@?${first}[_-]|@${first}\\b|${first.toUpperCase()}_|${capitalized}[A-Z])`,
  "u",
);

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
}).split("\n");
const found = files
  .filter((file) => file && !mayHoldTheName.test(file) && !binary.test(file))
  .flatMap((file) => {
    if (name.test(file)) return [file];
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line, index) => {
      const match = line.match(name);
      return match ? [`${file}:${index + 1}: ${match[0]}`] : [];
    });
  });

if (found.length > 0) {
  process.stderr.write(
    `The provider's name belongs in content/ and art/ only:\n${found.join("\n")}\n`,
  );
  process.exitCode = 1;
}
