import { titleSize } from "@fiosite/content/shapes";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { pictureFonts, readBackground, readColor, readLogo } from "./picture-art.ts";

/**
 * Makes a JPEG of about 100 kB. resvg's own PNG of a photo has 660 kB, and WhatsApp shows no preview above 300 kB. mozjpeg would
 * save a fifth of the bytes but take half a second.
 */
export function makePicture(picture: Omit<SocialPicture, "file">): Promise<Buffer> {
  const { pixels } = new Resvg(pictureSvg(picture), { font: pictureFonts }).render();
  return sharp(pixels, { raw: { ...pictureSize, channels: 4 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Makes a square PNG. */
export function makeIcon(svg: string, size: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
}

/** The content of a social picture. The renderer decides the file names (web/src/app/site-files.ts). */
export interface SocialPicture {
  /** The path below `public/`. */
  file: string;
  page: string;
  title: { lines: readonly string[]; highlight: string };
  line: string;
}

export const pictureSize = { width: 1200, height: 630 };

const margin = 64;
const display = 'font-family="Archivo SemiBold" font-weight="860"';
const text = 'font-family="Figtree Light" font-weight="700"';
const sizes = { short: 100, long: 92, longest: 84, wrapped: 88 };
// A longer line would overlap the picture.
const wrappedWidth = 600;
const tracking = -0.035;

export function pictureSvg({ page, title, line }: Omit<SocialPicture, "file">): string {
  const isWrapped = title.lines.length === 1;
  const size = sizes[isWrapped ? "wrapped" : titleSize(title.lines)];
  const style = (pixels: number) =>
    `${display} font-size="${pixels}" letter-spacing="${tracking * pixels}"`;
  const lines = isWrapped ? wrap(title.lines[0] ?? "", style(size)) : title.lines;
  const widest = Math.max(...lines.map((each) => widthOf(each, style(size))));
  const fitted = size * Math.min(1, (pictureSize.width - 2 * margin) / widest);
  const color = { text: readColor("--color-text-on-dark"), accent: readColor("--color-accent") };
  const highlighted = (each: string) =>
    escaped(each).replace(
      escaped(title.highlight),
      (found) => `<tspan fill="${color.accent}" text-decoration="underline">${found}</tspan>`,
    );
  const titleLines = lines.map(
    (each, index) =>
      `<text x="${margin}" y="${170 + fitted * (0.82 + 0.97 * index)}">${highlighted(each)}</text>`,
  );
  const lineSize =
    27 * Math.min(1, (pictureSize.width - 2 * margin) / widthOf(line, `${text} font-size="27"`));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}">
<rect width="100%" height="100%" fill="${readColor("--color-surface-dark")}"/>
${background(page)}
${logo()}
<g fill="${color.text}" ${style(fitted)}>${titleLines.join("")}</g>
<text x="66" y="566" fill="${color.text}" ${text} font-size="${lineSize}">${escaped(line)}</text>
</svg>`;
}

/** The logo's height is fixed; its width follows from its drawing. */
function logo(): string {
  const place = `<svg x="62" y="50" width="${pictureSize.width}" height="62" preserveAspectRatio="xMinYMin" `;
  return readLogo().replace(/<svg /, place);
}

/** A page without a picture shows the brand's disc with its rings. */
function background(page: string): string {
  const picture = readBackground(page)?.toString("base64");
  if (picture)
    return `<image width="100%" height="100%" href="data:image/jpeg;base64,${picture}"/>`;
  const ring = readColor("--color-surface-dark-hover");
  const rings = [4, 5, 6, 7, 8, 9, 10].map(
    (each) =>
      `<circle cx="1005" cy="315" r="${each * 38.3}" fill="none" stroke="${ring}" stroke-width="4"/>`,
  );
  return `${rings.join("")}<circle cx="1005" cy="315" r="132" fill="${readColor("--color-accent")}"/>`;
}

function wrap(title: string, style: string): string[] {
  // A line must not end with a word of one letter: "à vista", "é tudo".
  const words = title.replace(/(?<= )(\p{Letter}) /gu, "$1\u00a0").split(" ");
  const lines = [words[0] ?? ""];
  for (const word of words.slice(1)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (widthOf(longer, style) <= wrappedWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The width in pixels. */
function widthOf(words: string, style: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text ${style}>${escaped(words)}</text></svg>`;
  return new Resvg(svg, { font: pictureFonts }).getBBox()?.width ?? 1;
}

/** XML does not allow control characters. */
function escaped(words: string): string {
  return words
    .replace(/\p{Control}/gu, " ")
    .replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
