import { type PictureName, pictureFrames } from "@fiosite/content/pictures";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { makeSitePicture } from "./make-site-picture.ts";

const whole = { left: 0, top: 0, width: 1 };

async function make(picture: Sharp | Buffer, name: PictureName = "team", crop = whole) {
  const bytes = Buffer.isBuffer(picture) ? picture : await picture.toBuffer();
  // A busy machine may take longer than a person would wait.
  const made = await makeSitePicture({ bytes, name, crop }, { timeoutMs: 200_000 });
  if ("refusal" in made) throw new Error(made.refusal);
  return made;
}

const plain = (width: number, height: number, background = "#c03020") =>
  sharp({ create: { width, height, channels: 3, background } });

/** Red at the top left, green at the top right, blue below. */
function quarters(width: number, height: number) {
  const part = { width: width / 2, height: height / 2, channels: 3 as const };
  const at = (background: string, left: number, top: number) => ({
    input: { create: { ...part, background } },
    left,
    top,
  });
  return plain(width, height, "#0000ff").composite([
    at("#ff0000", 0, 0),
    at("#00ff00", width / 2, 0),
  ]);
}

async function colorAt(bytes: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return red > 200 ? "red" : green > 200 ? "green" : blue > 200 ? "blue" : "other";
}

test("a phone's photo fits the frame upright, without the place where it was taken", async () => {
  // The pixels are stored rotated, as by a phone that is held upright.
  const upright = await quarters(3000, 4000).png().toBuffer();
  const lying = await sharp(upright).rotate(270).jpeg().toBuffer();
  const exif = { IFD0: { Make: "Telefone" }, IFD3: { GPSLatitude: "3/1 29/1 0/1" } };
  const photo = await sharp(lying).withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  expect(photo.includes("Telefone")).toBe(true);
  const { files, id, mostMemoryKb } = await make(photo, "team", { left: 0, top: 0.3, width: 1 });
  expect(id).toMatch(/^team-[0-9a-f]{32}$/);
  expect(mostMemoryKb).toBeLessThan(250_000);
  for (const [format, reported] of [
    ["avif", "heif"],
    ["webp", "webp"],
  ] as const) {
    for (const width of [800, 1200] as const) {
      const bytes = files[format][width];
      const { height } = pictureFrames.team;
      const read = await sharp(bytes).metadata();
      expect(read).toMatchObject({ format: reported, width });
      expect(Math.abs(read.height - (height * width) / 1200)).toBeLessThan(1);
      expect([read.exif, read.xmp, read.icc, read.orientation]).toEqual(Array(4).fill(undefined));
      const corners = [
        [0.1, 0.1],
        [0.9, 0.1],
        [0.1, 0.95],
      ] as const;
      const colors = await Promise.all(corners.map(([x, y]) => colorAt(bytes, x, y)));
      expect(colors).toEqual(["red", "green", "blue"]);
    }
  }
});

test("the part that the person chose is shown", async () => {
  const { files } = await make(quarters(4000, 3000).png(), "wifi", {
    left: 0.5,
    top: 0,
    width: 0.4,
  });
  for (const place of [0.02, 0.98])
    expect(await colorAt(files.webp[800], place, place)).toBe("green");
});

test("a photo full of detail is not larger than the pages can bear", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const { files } = await make(
    sharp({ create: { width: 1600, height: 1400, channels: 3, background: "#888", noise } }).jpeg(),
    "cameras",
  );
  expect(files.avif[1200].length).toBeLessThan(60_000);
  expect(files.webp[1200].length).toBeLessThan(120_000);
});

test.each([
  ["CMYK", () => plain(1400, 1100).toColourspace("cmyk").jpeg()],
  ["16 bits", () => plain(1400, 1100).toColourspace("rgb16").png()],
  ["grey", () => plain(1400, 1100).greyscale().jpeg()],
  ["a transparent background", () => plain(1400, 1100).ensureAlpha(0.5).png()],
  ["a palette", () => plain(1400, 1100).png({ palette: true })],
  ["AVIF", () => plain(1400, 1100).avif({ effort: 0 })],
])("a photo in %s becomes one of red, green and blue", async (_, photo) => {
  const { files } = await make(photo());
  const read = await sharp(files.webp[1200]).metadata();
  expect(read).toMatchObject({ space: "srgb", channels: 3, depth: "uchar" });
});

test("the first picture of an animation is shown", async () => {
  const frames = await Promise.all(
    ["#ff0000", "#0000ff"].map((color) => plain(1400, 1100, color).png().toBuffer()),
  );
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const { files } = await make(animation);
  expect((await sharp(files.webp[800]).metadata()).pages).toBeUndefined();
  expect(await colorAt(files.webp[800], 0.5, 0.5)).toBe("red");
});

test.each([
  ["a photo that is narrower than its frame", plain(1100, 1100), whole],
  ["a photo that is lower than its frame", plain(2400, 800), whole],
  ["too small a part of a photo", plain(4000, 3000), { left: 0, top: 0, width: 0.29 }],
])("%s is refused", async (_, photo, crop) => {
  const bytes = await photo.jpeg().toBuffer();
  expect(await makeSitePicture({ bytes, name: "team", crop })).toMatchObject({
    refusal: "tooSmall",
  });
});

test("a decoder that takes too long is ended, and the photo is not called damaged", async () => {
  const bytes = await plain(1400, 1100).jpeg().toBuffer();
  const made = await makeSitePicture({ bytes, name: "team", crop: whole }, { timeoutMs: 1 });
  expect(made).toEqual({ refusal: "serverBusy" });
});

test.each([
  ["AVIF of 15 megapixels", () => plain(5000, 3000).avif({ effort: 0 })],
  ["a progressive photo of 40 megapixels", () => plain(8000, 5000).jpeg({ progressive: true })],
])("%s is refused before its pixels are in memory", async (_, photo) => {
  const bytes = await photo().toBuffer();
  const made = await makeSitePicture({ bytes, name: "team", crop: whole });
  expect(made).toMatchObject({ refusal: "tooManyPixels" });
  expect(made.mostMemoryKb).toBeLessThan(150_000);
});
