/** Part of `npm run check`: fails if a social image or an icon is older than what it shows. Editors read the message. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, fingerprintsFile, listImages } from "./images.ts";

const made: Record<string, string> = existsSync(fingerprintsFile)
  ? JSON.parse(readFileSync(fingerprintsFile, "utf8"))
  : {};
const folder = join(import.meta.dirname, "../../content/brand/public");
const old = listImages().filter(
  (image) => made[image.file] !== fingerprint(image) || !existsSync(join(folder, image.file)),
);
if (old.length > 0) {
  const names = old.map(({ file }) => `  content/brand/public/${file}`).join("\n");
  process.stderr.write(
    `Estas imagens não mostram mais o que está em content/. Rode "npm run images":\n${names}\n`,
  );
  process.exitCode = 1;
}
