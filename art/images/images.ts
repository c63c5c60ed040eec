import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../../content/languages.ts";
import { indexedPages } from "../../contract/pages.ts";
import { socialPage } from "./social-page.ts";

const repository = join(import.meta.dirname, "../..");

/** The fingerprints of what the images were made from, beside them. */
export const fingerprintsFile = join(repository, "content/brand/images.json");

export interface Image {
  /** Inside `content/brand/public`. */
  file: string;
  html: string;
  width: number;
  height: number;
  /** Paths in the repository that the HTML refers to. */
  files: string[];
}

const appIcon = "content/brand/app-icon.svg";
const favicon = "content/brand/public/favicon.svg";

/** Every image that is made from `content/`: one social image per page and language, and the icons. */
export function listImages(): Image[] {
  return [
    ...indexedPages.flatMap((page) =>
      languages.map((language) => ({
        file: `og/${page}-${language}.jpg`,
        width: 1200,
        height: 630,
        ...socialPage(page, language),
      })),
    ),
    // Square, because phones round the corners themselves.
    ...[180, 192, 512].map((size) => icon(`icons/icon-${size}.png`, appIcon, size)),
    // A PNG despite its name: browsers request favicon.ico by default and detect the type.
    icon("favicon.ico", favicon, 32),
  ];
}

function icon(file: string, source: string, size: number): Image {
  const html = `<!doctype html><style>body{margin:0}img{display:block;width:100vw}</style><img src="/${source}">`;
  return { file, html, width: size, height: size, files: [source] };
}

export function fingerprint({ html, files, width }: Image): string {
  const hash = createHash("sha256").update(`${width}\n${html}`);
  for (const file of files) hash.update(readFileSync(join(repository, file)));
  return hash.digest("hex").slice(0, 16);
}
