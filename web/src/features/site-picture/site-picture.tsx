import {
  type PictureFormat,
  type PictureName,
  pictureFile,
  pictureFolder,
  pictureFrames,
} from "@fiosite/content/pictures";
import { Picture, type PictureFiles } from "#ui/picture.tsx";
import { useContent } from "../../use-content.ts";

interface SitePictureProps {
  name: PictureName;
  /** The release's, until the provider replaces it. */
  own: PictureFiles;
  alt: string;
  isLargestPaint?: boolean;
}

export function SitePicture({ name, own, ...props }: SitePictureProps) {
  const id = useContent().facts[`${name}Picture`];
  const { width, height } = pictureFrames[name];
  const files = id ? { avif: addresses(id, "avif"), webp: addresses(id, "webp") } : own;
  return <Picture files={files} width={width} height={height} {...props} />;
}

function addresses(id: string, format: PictureFormat): PictureFiles[PictureFormat] {
  const address = (width: 800 | 1200) => `/${pictureFolder}/${pictureFile(id, width, format)}`;
  return { 800: address(800), 1200: address(1200) };
}
