/** `node dev/require-packages.ts <package>…`: exits with 1 and one sentence if a Debian package is missing here. */
import { type DebianPackage, missingPackages } from "./debian-packages.ts";

const missing = missingPackages(process.argv.slice(2) as DebianPackage[]);
if (missing.length > 0) {
  process.stderr.write(
    `This command needs Debian's packages ${missing.join(", ")}: run "apt-get install ${missing.join(" ")}" as root, or run it in a Debian 12 container.\n`,
  );
  process.exitCode = 1;
}
