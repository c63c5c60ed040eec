import { brandColors } from "@fiosite/content/brand/colors";
import { defaultLanguage } from "@fiosite/content/languages";

const iconSizes = ["192x192", "512x512"];

/** Phones use it when a visitor adds the site to the home screen. */
export function webManifest(name: string): string {
  return JSON.stringify({
    name,
    short_name: name,
    lang: defaultLanguage,
    start_url: "/",
    display: "browser",
    background_color: brandColors.background,
    theme_color: brandColors.theme,
    icons: iconSizes.map((sizes) => ({
      src: `/icons/icon-${sizes.split("x")[0]}.png`,
      sizes,
      type: "image/png",
    })),
  });
}
