import { valueAt } from "@fiosite/content/content-path";
import { fillText } from "@fiosite/content/fill-text";
import { defaultLanguage } from "@fiosite/content/languages";
import { type PictureName, pictureFrames, pictureNames } from "@fiosite/content/pictures";
import { withoutMark } from "@fiosite/content/unconfirmed";
import { may } from "@fiosite/contract/panel/people";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { useSession } from "#session/session.ts";
import { UnsavedNotices } from "#session/unsaved.tsx";
import { Button } from "#ui/controls.tsx";
import { CardButton, CardList } from "#ui/lists.tsx";
import { retryText, Screen } from "#ui/screen.tsx";
import { draftQuery } from "../site-queries.ts";
import { KeptPictures } from "./kept-pictures.tsx";
import { altPath, pictureAddress, picturePath } from "./picture-requests.ts";
import { PictureSheet } from "./picture-sheet.tsx";
import styles from "./pictures.module.css";
import { texts } from "./texts.ts";

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function PicturesRoom() {
  const { person } = useSession();
  const { data, isError, refetch } = useQuery(draftQuery);
  const [params, setParams] = useSearchParams();
  const open = pictureNames.find((name) => name === params.get("foto"));
  return (
    <Screen title={texts.title} about={texts.about} back={{ to: "/site", label: texts.back }}>
      <div className="stack notices">
        <UnsavedNotices rooms={["/fotos"]} />
      </div>
      {isError && (
        <p role="alert">
          {texts.failed}{" "}
          <Button tone="line" isSmall onClick={() => void refetch()}>
            {retryText}
          </Button>
        </p>
      )}
      {!data && !isError && <p role="status">{texts.loading}</p>}
      {data && (
        <CardList isFirst>
          {pictureNames.map((name) => (
            <CardButton
              key={name}
              picture={<Thumbnail name={name} document={data.document} />}
              title={texts.names[name]}
              about={valueAt(data.document, picturePath(name)) ? texts.replaced : texts.original}
              onClick={() => setParams({ foto: name })}
            />
          ))}
        </CardList>
      )}
      {may(person.role, "publish") && <KeptPictures />}
      {open && <PictureSheet name={open} onClose={() => setParams({}, { replace: true })} />}
    </Screen>
  );
}

/** The picture in the draft. */
function Thumbnail({ name, document }: { name: PictureName; document: unknown }) {
  const textAt = (path: string) => withoutMark(String(valueAt(document, path) ?? ""));
  const id = textAt(picturePath(name));
  const { width, height } = pictureFrames[name];
  return (
    <img
      className={styles.thumbnail}
      src={pictureAddress(name, id)}
      alt={fillText(textAt(altPath(name, defaultLanguage)), {
        companyName: textAt("facts.company.name"),
      })}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}
