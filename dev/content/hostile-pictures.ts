import { crc32, deflateSync } from "node:zlib";

interface HostilePicture {
  label: string;
  type: string;
  bytes: Buffer;
}

const jpeg = { type: "image/jpeg" };
const png = { type: "image/png" };
/** A script that must never be in a file that we serve. */
export const hiddenScript = "<script>alert('hidden')</script>";

/** Files that no site should ever serve as they are, made from one good picture of each type. */
export function listHostilePictures(
  good: Record<"jpeg" | "png" | "webp" | "avif", Buffer>,
): HostilePicture[] {
  const kinds = Object.entries(good).map(([name, bytes]) => ({ type: `image/${name}`, bytes }));
  const cut = kinds.flatMap(({ type, bytes }) =>
    steps(20).map((share) => ({
      label: `${type} cut at ${Math.round(share * 100)} %`,
      type,
      bytes: bytes.subarray(0, Math.floor(bytes.length * share)),
    })),
  );
  const damaged = kinds.flatMap(({ type, bytes }) =>
    steps(15).map((share) => ({
      label: `${type} with random bytes at ${Math.round(share * 100)} %`,
      type,
      bytes: withNoise(bytes, Math.floor(bytes.length * share)),
    })),
  );
  const bombs = [8_000, 20_000, 50_000, 100_000, 1_000_000, 2 ** 31 - 1].flatMap((size) => [
    { label: `PNG of ${size} × ${size}`, ...png, bytes: pngBomb(size, size) },
    { label: `PNG of ${size} × 1`, ...png, bytes: pngBomb(size, 1) },
  ]);
  const wrongTypes = otherFormats().flatMap(({ name, bytes }) => [
    { label: `${name} sent as JPEG`, ...jpeg, bytes },
    { label: `${name} sent as PNG`, ...png, bytes },
  ]);
  const hidden = Buffer.from(hiddenScript);
  const polyglots = kinds.map(({ type, bytes }) => ({
    label: `${type} followed by HTML`,
    type,
    bytes: Buffer.concat([bytes, hidden]),
  }));
  const comment = Buffer.concat([
    good.jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, hidden.length + 2]),
    hidden,
    good.jpeg.subarray(2),
  ]);
  const commented = { label: "JPEG with HTML in a comment", ...jpeg, bytes: comment };
  const random = steps(10).map((share, index) => ({
    label: `random bytes ${index}`,
    ...jpeg,
    bytes: withNoise(Buffer.alloc(Math.ceil(share * 60_000)), 0, 60_000),
  }));
  return [...cut, ...damaged, ...bombs, ...wrongTypes, ...polyglots, commented, ...random];
}

function steps(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + 0.5) / count);
}

/** Overwrites bytes with noise that is the same in every run, because each byte depends only on its position. */
function withNoise(bytes: Buffer, from: number, length = 64): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = from; at < Math.min(from + length, copy.length); at += 1) {
    copy[at] = (Math.imul(at + 1, 2_654_435_761) >>> 13) & 0xff;
  }
  return copy;
}

/** A file of two hundred bytes whose header announces gigabytes of pixels. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function otherFormats(): { name: string; bytes: Buffer }[] {
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1100">${inner}</svg>`;
  const entity = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const files: Record<string, string> = {
    SVG: svg(hiddenScript),
    "SVG with an entity": entity + svg("<text>&x;</text>"),
    "SVG with a file": svg('<image href="file:///etc/passwd"/>'),
    HTML: `<!doctype html>${hiddenScript}`,
    PDF: "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>",
    GIF: "GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
    TIFF: "II*\x00\x08\x00\x00\x00\x00\x00",
    BMP: "BM\x1e\x00\x00\x00\x00\x00\x00\x00\x1a\x00\x00\x00",
    ZIP: "PK\x03\x04\x14\x00\x00\x00",
    ELF: "\x7fELF\x02\x01\x01",
    HEIC: "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1",
    PostScript: "%!PS-Adobe-3.0 EPSF-3.0\n",
    PPM: "P6 1400 1100 255\n",
    FITS: "SIMPLE  =                    T",
    nothing: "",
  };
  return Object.entries(files).map(([name, text]) => ({
    name,
    bytes: Buffer.from(text, "latin1"),
  }));
}
