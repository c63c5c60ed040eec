import type { PictureCrop } from "@fiosite/contract/panel/pictures";

interface Size {
  width: number;
  height: number;
}

/** How the person moved the photo behind its frame, each from 0 to 1. */
export interface Position {
  zoom: number;
  sideways: number;
  upDown: number;
}

/** Shares of the photo's width and height: the whole frame, and the least that is not blurred. */
export function cropOf(
  photo: Size,
  frame: Size,
  { zoom, sideways, upDown }: Position,
): PictureCrop {
  const widest = Math.min(1, (photo.height * frame.width) / frame.height / photo.width);
  const narrowest = Math.min(widest, frame.width / photo.width);
  const width = widest - (widest - narrowest) * zoom;
  const height = (width * photo.width * frame.height) / frame.width / photo.height;
  return { width, left: (1 - width) * sideways, top: Math.max(0, 1 - height) * upDown };
}

export function isTooSmall(photo: Size, frame: Size): boolean {
  return photo.width < frame.width || photo.height < frame.height;
}
