import type { PictureFiles } from "#ui/picture.tsx";
import house800Avif from "./pictures/cameras-800.avif";
import houseJpg from "./pictures/cameras-800.jpg";
import house800Webp from "./pictures/cameras-800.webp";
import house1200Avif from "./pictures/cameras-1200.avif";
import house1200Webp from "./pictures/cameras-1200.webp";

export const watchedHousePicture: PictureFiles = {
  avif: `${house800Avif} 800w, ${house1200Avif} 1200w`,
  webp: `${house800Webp} 800w, ${house1200Webp} 1200w`,
  jpg: houseJpg,
};
