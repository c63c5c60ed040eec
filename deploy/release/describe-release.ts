/**
 * `node deploy/release/describe-release.ts <release folder> <version> <seconds of the commit>`: writes the texts of all
 * licences, its dates for the doctor and the provider's time zone for the timers into the release.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readStarterContent } from "../../content/starter-content.ts";
import {
  fillTimeZone,
  findReleaseDate,
  listShippedPackages,
  thirdPartyNotices,
} from "./release-documents.ts";

const [release = "", version = "", seconds = ""] = process.argv.slice(2);
const root = join(import.meta.dirname, "../..");

const packages = listShippedPackages(root, release);
const nodeVersion = process.versions.node;
// Every distribution of nodejs.org contains its licence and changelog there.
const nodeFolder = join(dirname(process.execPath), "..");
const notices = thirdPartyNotices(
  packages,
  { version: nodeVersion, licenseFile: join(nodeFolder, "LICENSE") },
  join(root, "content/provider/fonts"),
);
writeFileSync(join(release, "THIRD-PARTY-NOTICES.txt"), notices);

const committedAt = new Date(Number(seconds) * 1000);
const nodeReleasedAt = findReleaseDate(
  readFileSync(join(nodeFolder, "CHANGELOG.md"), "utf8"),
  nodeVersion,
);
writeFileSync(
  join(release, "release.json"),
  `${JSON.stringify({ version, committedAt, nodeReleasedAt })}\n`,
);
fillTimeZone(join(release, "deploy"), readStarterContent().facts.company.timeZone);
