import { pictureNames } from "@fiosite/content/pictures";
import * as v from "valibot";

/**
 * GET (owner): a `keptPicturesSchema`.
 * POST the bytes of a photo with `pictureQuerySchema`: 201 `pictureMadeSchema`, 422 `pictureRefusedSchema`, 429 while the server makes
 * another picture. No page shows the picture until the fact of its frame names it.
 */
export const picturesPath = "/api/site/pictures";

/** Address of one picture; the server registers it with `:id`. */
export const picturePaths = (id: string) => ({
  /** DELETE (owner): erases it for good, 204; 409 `changed` if the site, its draft or a scheduled publication needs it. */
  picture: `${picturesPath}/${id}`,
});

/** Pictures that neither the site, its draft nor a scheduled publication shows, the newest first. They are kept for older versions. */
export const keptPicturesSchema = v.object({
  pictures: v.array(
    v.object({ id: v.string(), name: v.picklist(pictureNames), madeAt: v.string() }),
  ),
});

/** Largest photo that a phone may send. A photo of 50 megapixels has about 12 MB. */
export const mostPictureBytes = 15_000_000;
/** What we ask of phones: an iPhone then sends JPEG in place of HEIC, which needs a licence to read. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

const share = v.pipe(
  v.string(),
  v.regex(/^[01](\.\d{1,20})?$/),
  v.transform(Number),
  v.minValue(0),
  v.maxValue(1),
);

/** The part of the upright photo that is shown, as shares of its width and height. Its height follows from the frame. */
export const pictureQuerySchema = v.object({
  name: v.picklist(pictureNames),
  left: share,
  top: share,
  width: share,
});
export type PictureCrop = Pick<v.InferOutput<typeof pictureQuerySchema>, "left" | "top" | "width">;

/** The id is the value for the fact of the frame, such as `facts.teamPicture`. */
export const pictureMadeSchema = v.object({ id: v.string() });

/** `serverBusy`: processing the photo took too long; the same photo may work later. */
const pictureRefusals = [
  "wrongType",
  "damaged",
  "tooSmall",
  "tooManyPixels",
  "serverBusy",
] as const;
export type PictureRefusal = (typeof pictureRefusals)[number];
export const pictureRefusedSchema = v.object({
  code: v.literal("refused"),
  reason: v.picklist(pictureRefusals),
});
