import { valueAt } from "@fiosite/content/content-path";
import { type PictureName, pictureNames } from "@fiosite/content/pictures";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { CardButton, CardList } from "#ui/card-list.tsx";
import { Screen } from "#ui/screen.tsx";
import { retryText } from "#ui/skeleton.tsx";
import { draftQuery } from "../draft/site-queries.ts";
import { picturePath } from "./picture-requests.ts";
import { PictureSheet } from "./picture-sheet.tsx";
import { texts } from "./texts.ts";
import { Thumbnail } from "./thumbnail.tsx";

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function PicturesRoom() {
  const { data, isError, refetch } = useQuery(draftQuery);
  const [open, setOpen] = useState<PictureName>();
  return (
    <Screen title={texts.title} about={texts.about} back={{ to: "/mais", label: texts.back }}>
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
              onClick={() => setOpen(name)}
            />
          ))}
        </CardList>
      )}
      {open && <PictureSheet name={open} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}
