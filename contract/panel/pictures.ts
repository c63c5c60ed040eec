import { pictureNames } from "@fiosite/content/pictures";
import * as v from "valibot";

/**
 * GET (owner): a `keptPicturesSchema`.
 * POST the bytes of a photo with `pictureQuerySchema`: 201 `pictureMadeSchema`, 422 `pictureRefusedSchema`, 429 while another one is
 * being made. The picture is on no page until the fact of its frame names it.
 */
export const picturesPath = "/api/site/pictures";

/** The server registers it with `:id`. */
export const picturePaths = (id: string) => ({
  /** DELETE (owner): erases it for good, 204; 409 `changed` if the site, its draft or what waits needs it. */
  picture: `${picturesPath}/${id}`,
});

/** Pictures that nothing shows and nothing is about to show, the newest first. They are kept for older versions. */
export const keptPicturesSchema = v.object({
  pictures: v.array(
    v.object({ id: v.string(), name: v.picklist(pictureNames), madeAt: v.string() }),
  ),
});

/** Of a photo as the phone sends it. 50 megapixels of a large sensor are about 12 MB. */
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

/** The part of the upright photo that is shown, as shares of its width and height; the frame gives the height. */
export const pictureQuerySchema = v.object({
  name: v.picklist(pictureNames),
  left: share,
  top: share,
  width: share,
});
export type PictureCrop = Pick<v.InferOutput<typeof pictureQuerySchema>, "left" | "top" | "width">;

/** For the fact of the frame, `facts.teamPicture`. */
export const pictureMadeSchema = v.object({ id: v.string() });

/** `serverBusy`: the photo took too long, and the same one may work later. */
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
