import house800Avif from "@fiosite/content/media/cameras-800.avif";
import house800Webp from "@fiosite/content/media/cameras-800.webp";
import house1200Avif from "@fiosite/content/media/cameras-1200.avif";
import house1200Webp from "@fiosite/content/media/cameras-1200.webp";
import type { PictureFiles } from "#ui/picture.tsx";

export const watchedHousePicture: PictureFiles = {
  avif: { 800: house800Avif, 1200: house1200Avif },
  webp: { 800: house800Webp, 1200: house1200Webp },
};
