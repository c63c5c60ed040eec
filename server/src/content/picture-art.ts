import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * What social pictures show besides texts: the provider's brand, and static fonts, because resvg cannot set the axes of variable
 * fonts.
 */
const brand = new URL("../../../content/provider/brand/", import.meta.url);
const fonts = new URL("../../fonts/", import.meta.url);
const fontFiles = ["archivo-display.ttf", "figtree-text.ttf"];

export const pictureFonts = {
  loadSystemFonts: false,
  fontFiles: fontFiles.map((file) => fileURLToPath(new URL(file, fonts))),
};

export function readLogo(): string {
  return readFileSync(new URL("logo-on-dark.svg", brand), "utf8");
}

/** Undefined for a page without its own background picture. */
export function readBackground(page: string): Buffer | undefined {
  const file = new URL(`social/${page}.jpg`, brand);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** The colour's value in `colors.css`, by its role. */
export function readColor(role: string): string {
  const css = readFileSync(new URL("colors.css", brand), "utf8");
  const value = css.match(new RegExp(`${role}:\\s*([^;]+);`))?.[1];
  const other = value?.match(/^var\((--[\w-]+)\)$/)?.[1];
  return other ? readColor(other) : (value ?? "");
}

/** A hash of everything that decides the look, so that the address of a picture changes with its look. */
export function pictureArt(pages: readonly string[]): string {
  const hash = createHash("sha256");
  for (const page of pages) hash.update(readBackground(page) ?? page);
  hash.update(readLogo()).update(readFileSync(new URL("colors.css", brand)));
  for (const file of fontFiles) hash.update(readFileSync(new URL(file, fonts)));
  hash.update(readFileSync(new URL("social-picture.ts", import.meta.url)));
  return hash.digest("hex").slice(0, 16);
}
