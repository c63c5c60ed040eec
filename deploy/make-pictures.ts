/**
 * Last step of the build: makes the social pictures of the starter content, with the code that makes those of an installed site,
 * and the icons from the provider's drawings.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readStarterContent } from "../content/starter-content.ts";
import { makeIcon } from "../server/src/content/social-picture.ts";
import { reservePictures } from "../server/src/content/write-pictures.ts";

const root = join(import.meta.dirname, "..");
const publicFolder = join(root, "web/dist/public");
const brand = join(root, "content/provider/brand");

const { listPictures } = await import(join(root, "web/dist/renderer/renderer.js"));
const pictures = join(publicFolder, "og");
await rm(pictures, { recursive: true, force: true });
await reservePictures(pictures, listPictures(readStarterContent()));

await mkdir(join(publicFolder, "icons"), { recursive: true });
// Square, because phones round the corners themselves.
for (const size of [180, 192, 512]) await icon("app-icon.svg", size, `icons/icon-${size}.png`);
// A PNG despite its name: browsers request favicon.ico by default and detect the type.
await icon("public/favicon.svg", 32, "favicon.ico");

async function icon(drawing: string, size: number, file: string): Promise<void> {
  const svg = await readFile(join(brand, drawing), "utf8");
  await writeFile(join(publicFolder, file), makeIcon(svg, size));
}
