/**
 * Part of `npm run check`: fails if the provider's name occurs outside `content/` and `art/`, where the next provider
 * would have to change it by hand. The specification quotes texts of the site, so it may contain the name.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readStarterContent } from "../content/starter-content.ts";

const allowedPaths = /^(content|art)\/|^docs\/developer\/spec\.md$|^package-lock\.json$/;
const binary = /\.(avif|gif|ico|jpg|mp4|png|webm|webp|woff2)$/;

const words = readStarterContent().facts.company.name.toLowerCase().split(" ");
const [first = ""] = words;
const capitalized = first.charAt(0).toUpperCase() + first.slice(1);
/** Matches the whole name in any spelling and identifiers that start with its first word: `name_x`, `@name`, `NameX`. */
const name = new RegExp(
  `(?i:${words.join("[\\s_-]?")})|(?<![\\p{L}])(?:@?${first}[_-]|@${first}\\b|${first.toUpperCase()}_|${capitalized}[A-Z])`,
  "u",
);

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
}).split("\n");
const findings = files
  .filter((file) => file && !allowedPaths.test(file) && !binary.test(file))
  .flatMap((file) => {
    if (name.test(file)) return [file];
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line, index) => {
      const match = line.match(name);
      return match ? [`${file}:${index + 1}: ${match[0]}`] : [];
    });
  });

if (findings.length > 0) {
  process.stderr.write(
    `The provider's name belongs in content/ and art/ only:\n${findings.join("\n")}\n`,
  );
  process.exitCode = 1;
}
