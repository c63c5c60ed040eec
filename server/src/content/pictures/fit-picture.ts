import {
  type PictureFormat,
  type PictureName,
  type PictureWidth,
  pictureFrames,
  pictureWidths,
} from "@fiosite/content/pictures";
import type { PictureCrop, PictureRefusal } from "@fiosite/contract/panel/pictures";
import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";

export interface PictureSource {
  bytes: Uint8Array;
  name: PictureName;
  crop: PictureCrop;
}

export type FitOutcome = { files: PictureBytes } | { refusal: PictureRefusal };

/**
 * The limit of a decoded photo: 53 megapixels with 8 bits per channel. The largest sensors of phones have 50; those of 200
 * combine pixels.
 */
const mostDecodedBytes = 160_000_000;

// Only these four formats are parsed: an SVG could name other files, and the decoders of old formats have the most bugs.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`),
});
// Each process makes one picture, so a cache is useless. One thread needs half of the memory of four.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Cuts the photo to its frame. Every file is encoded from pixels, so nothing else of the source remains, neither location nor
 * script.
 */
export async function fitPicture({ bytes, name, crop }: PictureSource): Promise<FitOutcome> {
  const read = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!read || (read.format === "heif" && read.compression !== "av1"))
    return { refusal: "wrongType" };
  if (decodedBytes(read) > mostDecodedBytes) return { refusal: "tooManyPixels" };
  const { width, height } = pictureFrames[name];
  const photo = read.autoOrient;
  const widest = Math.floor((photo.height * width) / height);
  const scale = width / Math.min(Math.round(crop.width * photo.width), widest);
  if (scale > 1) return { refusal: "tooSmall" };
  // The whole photo is made smaller first and cut afterwards, because a JPEG can then be decoded at a half or a quarter of its
  // size.
  const whole = {
    width: Math.max(width, Math.round(photo.width * scale)),
    height: Math.max(height, Math.round(photo.height * scale)),
  };
  const upright = sharp(bytes, { failOn: "error", limitInputPixels: mostDecodedBytes });
  // Only rotate if needed: rotating needs all pixels in memory, while other photos are read line by line.
  if ((read.orientation ?? 1) > 1) upright.autoOrient();
  const pixels = await upright
    .resize(whole.width, whole.height, { fit: "fill" })
    .extract({
      width,
      height,
      left: within(crop.left * whole.width, whole.width - width),
      top: within(crop.top * whole.height, whole.height - height),
    })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!pixels) return { refusal: "damaged" };
  return { files: await encodePicture(pixels) };
}

/**
 * AVIF decoders hold a picture several times in memory, and decoders of progressive files hold all of it. An AVIF of 50 MP took 1
 * GB.
 */
function decodedBytes(read: Metadata): number {
  const { width, height, channels, depth, format, isProgressive } = read;
  const times = format === "heif" ? 4 : isProgressive ? 1.5 : 1;
  return width * height * channels * (depth === "uchar" ? 1 : 2) * times;
}

/** Rounding must not select pixels outside of the photo. */
function within(start: number, most: number): number {
  return Math.max(0, Math.min(Math.round(start), most));
}

export type PictureBytes = Record<PictureFormat, Record<PictureWidth, Uint8Array>>;

interface Pixels {
  data: Uint8Array;
  info: OutputInfo;
}

/**
 * The largest pictures of the release have 39 and 25 kB as AVIF, 51 and 31 kB as WebP. A photo has more detail than a rendered
 * drawing.
 */
const mostBytes = { avif: { 800: 30_000, 1200: 45_000 }, webp: { 800: 45_000, 1200: 70_000 } };
/** The best comes first; the next one is tried while the file is too large. The last one is for foliage and noise. */
const qualities = { avif: [56, 46, 36, 26, 16], webp: [80, 68, 55, 40, 22] };
/** AVIF with effort 4 would save a tenth of the bytes, but take 4.5 s of a core instead of 0.5 s. */
const efforts = { avif: 2, webp: 4 };

async function encodePicture({ data, info }: Pixels): Promise<PictureBytes> {
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
