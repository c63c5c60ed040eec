import { type PictureFormat, type PictureWidth, pictureWidths } from "@fiosite/content/pictures";
import sharp, { type OutputInfo, type Sharp } from "sharp";

export type PictureBytes = Record<PictureFormat, Record<PictureWidth, Uint8Array>>;

interface Pixels {
  data: Uint8Array;
  info: OutputInfo;
}

/** The release's largest have 39 and 25 kB in AVIF, 51 and 31 kB in WebP. A photo has more detail than a rendered drawing. */
const mostBytes = { avif: { 800: 30_000, 1200: 45_000 }, webp: { 800: 45_000, 1200: 70_000 } };
/** From the best; the next one is tried while the file is too large. The last is for foliage and noise. */
const qualities = { avif: [56, 46, 36, 26, 16], webp: [80, 68, 55, 40, 22] };
/** AVIF with effort 4 would save a tenth of the bytes and take 4.5 s of a core in place of 0.5 s. */
const efforts = { avif: 2, webp: 4 };

export async function encodePicture({ data, info }: Pixels): Promise<PictureBytes> {
  const { width, height, channels } = info;
  const made: PictureBytes = { avif: {}, webp: {} } as PictureBytes;
  for (const wanted of pictureWidths) {
    const resized = () =>
      sharp(data, { raw: { width, height, channels: channels as 3 } }).resize(wanted);
    made.avif[wanted] = await encode(resized, "avif", wanted);
    made.webp[wanted] = await encode(resized, "webp", wanted);
  }
  return made;
}

async function encode(
  picture: () => Sharp,
  format: PictureFormat,
  width: PictureWidth,
): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array();
  for (const quality of qualities[format]) {
    bytes = await picture().toFormat(format, { quality, effort: efforts[format] }).toBuffer();
    if (bytes.length <= mostBytes[format][width]) break;
  }
  return bytes;
}
