import { valueAt } from "@fiosite/content/content-path";
import { fillText } from "@fiosite/content/fill-text";
import { defaultLanguage } from "@fiosite/content/languages";
import camerasPicture from "@fiosite/content/media/cameras-800.webp";
import teamPicture from "@fiosite/content/media/team-800.webp";
import wifiPicture from "@fiosite/content/media/wifi-800.webp";
import {
  type PictureName,
  pictureFile,
  pictureFolder,
  pictureFrames,
} from "@fiosite/content/pictures";
import { withoutMark } from "@fiosite/content/unconfirmed";
import { altPath, picturePath } from "./picture-requests.ts";
import styles from "./pictures.module.css";

const originals = { wifi: wifiPicture, team: teamPicture, cameras: camerasPicture };

/** The picture as the draft has it, in the smaller of the two sizes that the pages use. */
export function Thumbnail({ name, document }: { name: PictureName; document: unknown }) {
  const textAt = (path: string) => withoutMark(String(valueAt(document, path) ?? ""));
  const id = textAt(picturePath(name));
  const { width, height } = pictureFrames[name];
  return (
    <img
      className={styles.thumbnail}
      src={id ? `/${pictureFolder}/${pictureFile(id, 800, "webp")}` : originals[name]}
      alt={fillText(textAt(altPath(name, defaultLanguage)), {
        companyName: textAt("facts.company.name"),
      })}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}
