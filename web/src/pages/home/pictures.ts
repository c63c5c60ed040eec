import team800Avif from "@fiosite/content/media/team-800.avif";
import team800Webp from "@fiosite/content/media/team-800.webp";
import team1200Avif from "@fiosite/content/media/team-1200.avif";
import team1200Webp from "@fiosite/content/media/team-1200.webp";
import wifi800Avif from "@fiosite/content/media/wifi-800.avif";
import wifi800Webp from "@fiosite/content/media/wifi-800.webp";
import wifi1200Avif from "@fiosite/content/media/wifi-1200.avif";
import wifi1200Webp from "@fiosite/content/media/wifi-1200.webp";
import type { PictureFiles } from "#ui/picture.tsx";

export const wifiPicture: PictureFiles = {
  avif: { 800: wifi800Avif, 1200: wifi1200Avif },
  webp: { 800: wifi800Webp, 1200: wifi1200Webp },
};

export const teamPicture: PictureFiles = {
  avif: { 800: team800Avif, 1200: team1200Avif },
  webp: { 800: team800Webp, 1200: team1200Webp },
};
