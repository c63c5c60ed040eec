import { pictureFile, pictureFolder, pictureFrames } from "@fiosite/content/pictures";
import { panelErrors } from "@fiosite/contract/panel/paths";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isCode } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { CardButton, CardList } from "#ui/lists.tsx";
import { useToast } from "#ui/overlay.tsx";
import { Question } from "#ui/question.tsx";
import { Notice, Skeleton } from "#ui/screen.tsx";
import { daysIn } from "../publish/when.ts";
import { siteKey } from "../site-queries.ts";
import { erasePicture, type KeptPicture, readKeptPictures } from "./picture-requests.ts";
import styles from "./pictures.module.css";
import { texts } from "./texts.ts";

const { kept } = texts;
const keptQuery = queryOptions({
  queryKey: [...siteKey, "kept-pictures"],
  queryFn: readKeptPictures,
});

/** Photos that are no longer on the site. The owner can erase them, because a pictured person may ask for it. */
export function KeptPictures() {
  const { timeZone } = useSession();
  const { data, refetch } = useQuery(keptQuery);
  const [asking, setAsking] = useState<KeptPicture>();
  const { date } = daysIn(timeZone);
  return (
    <section className={styles.kept}>
      <h2>{kept.title}</h2>
      <p className="muted">{kept.about}</p>
      {!data && <Skeleton loading={texts.loading} onRetry={() => void refetch()} />}
      {data?.pictures.length === 0 && <p>{kept.none}</p>}
      <CardList>
        {data?.pictures.map((picture) => (
          <CardButton
            key={picture.id}
            picture={<Photo picture={picture} />}
            title={texts.names[picture.name]}
            about={kept.madeAt(date(picture.madeAt))}
            onClick={() => setAsking(picture)}
          />
        ))}
      </CardList>
      {asking && <EraseSheet picture={asking} onClose={() => setAsking(undefined)} />}
    </section>
  );
}

function Photo({ picture: { id, name } }: { picture: KeptPicture }) {
  const { width, height } = pictureFrames[name];
  const src = `/${pictureFolder}/${pictureFile(id, 800, "webp")}`;
  return (
    <img
      className={styles.thumbnail}
      src={src}
      alt=""
      width={width}
      height={height}
      loading="lazy"
    />
  );
}

/** Erasing is not optimistic: the sheet says what is erased and what stays, waits for the server and then reports success. */
function EraseSheet({ picture, onClose }: { picture: KeptPicture; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const erasing = useMutation({
    mutationFn: () => erasePicture(picture.id),
    onSuccess: () => {
      toast({ text: kept.erased });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: siteKey }),
  });
  return (
    <Question
      title={kept.question}
      go={erasing.isPending ? kept.erasing : kept.erase}
      keep={kept.keep}
      isBusy={erasing.isPending}
      onGo={() => erasing.mutate()}
      onClose={onClose}
    >
      <Photo picture={picture} />
      {kept.goes.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Notice tone="danger" icon="alert">
        <p className="small">{kept.final}</p>
      </Notice>
      {erasing.error && !isCode(erasing.error, panelErrors.proofNeeded) && (
        <p role="alert">
          {isCode(erasing.error, panelErrors.changed) ? kept.needed : texts.failed}
        </p>
      )}
    </Question>
  );
}
