import { valueAt } from "@fiosite/content/content-path";
import { type Language, languages } from "@fiosite/content/languages";
import camerasPicture from "@fiosite/content/media/cameras-800.webp";
import teamPicture from "@fiosite/content/media/team-800.webp";
import wifiPicture from "@fiosite/content/media/wifi-800.webp";
import {
  type PictureName,
  pictureFile,
  pictureFolder,
  pictureFrames,
  pictureNames,
} from "@fiosite/content/pictures";
import {
  keptPicturesSchema,
  type PictureCrop,
  pictureMadeSchema,
  picturePaths,
  pictureRefusedSchema,
  picturesPath,
} from "@fiosite/contract/panel/pictures";
import * as v from "valibot";
import { nothing, request } from "#session/request.ts";
import { saveEdits } from "../site-queries.ts";
import { texts } from "./texts.ts";

export interface NewPicture {
  name: PictureName;
  photo: Blob;
  crop: PictureCrop;
  alts: Partial<Record<Language, string>>;
}

export const picturePath = (name: PictureName) => `facts.${name}Picture`;

export const altPath = (name: PictureName, language: Language) =>
  `texts.${language}.${pictureFrames[name].alt}`;

/** The picture that an element with these paths shows. A picture that was never replaced has only its alternative text. */
export function pictureOf(paths: string[]): PictureName | undefined {
  return pictureNames.find((name) =>
    paths.some(
      (path) => path === picturePath(name) || path.endsWith(`.${pictureFrames[name].alt}`),
    ),
  );
}

const originals = { wifi: wifiPicture, team: teamPicture, cameras: camerasPicture };

/** The picture in the smaller of the two sizes that the pages use. Without an id it is the release's own picture. */
export const pictureAddress = (name: PictureName, id: unknown) =>
  id ? `/${pictureFolder}/${pictureFile(String(id), 800, "webp")}` : originals[name];

export type KeptPicture = v.InferOutput<typeof keptPicturesSchema>["pictures"][number];
export const readKeptPictures = () => request(picturesPath, keptPicturesSchema);
export const erasePicture = (id: string) =>
  request(picturePaths(id).picture, nothing, { method: "DELETE" });

/** The draft's values at the paths that a new picture replaces. */
export const seenIn = (document: unknown, name: PictureName): Record<string, unknown> =>
  Object.fromEntries(
    [picturePath(name), ...languages.map((each) => altPath(name, each))].map((path) => [
      path,
      valueAt(document, path),
    ]),
  );

interface Refusal {
  message: string;
  /** What is in the draft by now, by path, where somebody else changed it. */
  current?: Record<string, unknown>;
}

/** Uploads the picture and puts it into the draft with its alternative texts. Returns undefined if the server took it. */
export async function replacePicture(
  seen: Record<string, unknown>,
  { name, photo, crop, alts }: NewPicture,
): Promise<Refusal | undefined> {
  const { left, top, width } = crop;
  const query = new URLSearchParams({
    name,
    left: left.toFixed(6),
    top: top.toFixed(6),
    width: width.toFixed(6),
  });
  const made = await request(
    `${picturesPath}?${query}`,
    v.union([pictureMadeSchema, pictureRefusedSchema]),
    { method: "POST", body: photo, accept: [422] },
  );
  if ("reason" in made) return { message: texts.refusals[made.reason] };
  const values = [
    [picturePath(name), made.id],
    ...languages.map((each) => [altPath(name, each), alts[each] ?? ""]),
  ] as const;
  const edits = values.map(([path = "", value]) => ({ path, value, expected: seen[path] }));
  const saved = await saveEdits(edits);
  if ("issues" in saved) return { message: saved.issues[0]?.message ?? texts.failed };
  if (!("conflicts" in saved)) return undefined;
  const current = Object.fromEntries(saved.conflicts.map((each) => [each.path, each.current]));
  return { message: texts.refusals.changed, current };
}
