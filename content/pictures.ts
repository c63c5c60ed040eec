/** The pictures of the pages that a provider can replace, with the size of their frames and the place of their alternative texts. */
export const pictureFrames = {
  wifi: { width: 1200, height: 932, alt: "home.wifi.image.alt" },
  team: { width: 1200, height: 884, alt: "home.about.image.alt" },
  cameras: { width: 1200, height: 998, alt: "cameras.hero.image.alt" },
} as const;

export type PictureName = keyof typeof pictureFrames;
export const pictureNames = Object.keys(pictureFrames) as PictureName[];

/** Phones load the narrow file. */
export const pictureWidths = [800, 1200] as const;
/** Every browser we build for shows WebP; AVIF files are a third smaller. */
export const pictureFormats = ["avif", "webp"] as const;
export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

/** The folder of replaced pictures on the site and in the panel. */
export const pictureFolder = "pictures";

/** `id` names the frame and depends on what the picture shows, so a file never changes. */
export function pictureFile(id: string, width: PictureWidth, format: PictureFormat): string {
  return `${id}-${width}.${format}`;
}
