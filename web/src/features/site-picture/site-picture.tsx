import {
  type PictureFormat,
  type PictureName,
  pictureFile,
  pictureFolder,
  pictureFrames,
} from "@fiosite/content/pictures";
import { useContent, useLangOf } from "../../use-content.ts";

/** Every browser we build for shows WebP; AVIF files are a third smaller. */
export interface PictureFiles {
  avif: { 800: string; 1200: string };
  webp: { 800: string; 1200: string };
}

interface SitePictureProps {
  name: PictureName;
  /** The release's picture, shown until the provider replaces it. */
  own: PictureFiles;
  alt: string;
  /** The picture that is the page's largest paint is fetched first. Others are loaded when they are near the screen. */
  isLargestPaint?: boolean;
}

const sizes = "(min-width: 900px) 56vw, 100vw";

export function SitePicture({ name, own, alt, isLargestPaint = false }: SitePictureProps) {
  const id = useContent().facts[`${name}Picture`];
  const langOf = useLangOf();
  const { width, height } = pictureFrames[name];
  const files = id ? { avif: addresses(id, "avif"), webp: addresses(id, "webp") } : own;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(files.avif)} sizes={sizes} />
      <img
        src={files.webp[800]}
        srcSet={sourceSet(files.webp)}
        sizes={sizes}
        alt={alt}
        lang={langOf(alt)}
        width={width}
        height={height}
        {...(isLargestPaint ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}

function addresses(id: string, format: PictureFormat): PictureFiles[PictureFormat] {
  const address = (width: 800 | 1200) => `/${pictureFolder}/${pictureFile(id, width, format)}`;
  return { 800: address(800), 1200: address(1200) };
}

function sourceSet(files: PictureFiles["avif"]): string {
  return `${files[800]} 800w, ${files[1200]} 1200w`;
}
