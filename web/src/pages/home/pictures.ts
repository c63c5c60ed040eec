import type { PictureFiles } from "#ui/picture.tsx";
import team800Avif from "./pictures/team-800.avif";
import teamJpg from "./pictures/team-800.jpg";
import team800Webp from "./pictures/team-800.webp";
import team1200Avif from "./pictures/team-1200.avif";
import team1200Webp from "./pictures/team-1200.webp";
import wifi800Avif from "./pictures/wifi-800.avif";
import wifiJpg from "./pictures/wifi-800.jpg";
import wifi800Webp from "./pictures/wifi-800.webp";
import wifi1200Avif from "./pictures/wifi-1200.avif";
import wifi1200Webp from "./pictures/wifi-1200.webp";

export const wifiPicture: PictureFiles = {
  avif: `${wifi800Avif} 800w, ${wifi1200Avif} 1200w`,
  webp: `${wifi800Webp} 800w, ${wifi1200Webp} 1200w`,
  jpg: wifiJpg,
};

export const teamPicture: PictureFiles = {
  avif: `${team800Avif} 800w, ${team1200Avif} 1200w`,
  webp: `${team800Webp} 800w, ${team1200Webp} 1200w`,
  jpg: teamJpg,
};
