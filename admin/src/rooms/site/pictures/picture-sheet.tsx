import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import { type PictureName, pictureFrames } from "@fiosite/content/pictures";
import { panelErrors } from "@fiosite/contract/panel/paths";
import { mostPictureBytes, pictureTypes } from "@fiosite/contract/panel/pictures";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import * as v from "valibot";
import { keepPhoto, keptPhoto } from "#session/device.ts";
import { UnsavedHere } from "#session/kept-form.tsx";
import { isCode } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { useUnsaved } from "#session/unsaved.tsx";
import { Button, TextButton } from "#ui/controls.tsx";
import { Field } from "#ui/fields.tsx";
import { Sheet } from "#ui/overlay.tsx";
import { Skeleton } from "#ui/screen.tsx";
import { draftQuery, siteKey, useSavedToast } from "../site-queries.ts";
import { CropFrame, cropOf, isTooSmall, type Position } from "./crop-frame.tsx";
import { type NewPicture, replacePicture, seenIn } from "./picture-requests.ts";
import { texts } from "./texts.ts";

interface PictureSheetProps {
  name: PictureName;
  /** Only for a picture that was touched in the preview: edits its alternative text. */
  onDescribe?: () => void;
  onClose: () => void;
}

interface Chosen {
  photo: Blob;
  bitmap: ImageBitmap;
}

/** The photo itself is stored separately. */
const unsavedSchema = v.object({
  /** The photo and descriptions that the person saw, by path, so that a colleague's change is detected as a conflict. */
  seen: v.record(v.string(), v.unknown()),
  position: v.object({ zoom: v.number(), sideways: v.number(), upDown: v.number() }),
  alts: v.record(v.string(), v.string()),
});

const centre: Position = { zoom: 0, sideways: 0.5, upDown: 0.5 };

export function PictureSheet(props: PictureSheetProps) {
  const { data: draft, refetch } = useQuery(draftQuery);
  const { name, onClose } = props;
  return (
    <Sheet title={texts.sheet(name)} closeLabel={texts.close} onClose={onClose}>
      {draft ? (
        <PictureForm {...props} document={draft.document} />
      ) : (
        <Skeleton loading={texts.loading} onRetry={() => void refetch()} />
      )}
    </Sheet>
  );
}

type Unsaved = v.InferOutput<typeof unsavedSchema>;

function PictureForm(props: PictureSheetProps & { document: unknown }) {
  const { name, onDescribe, onClose } = props;
  const frame = pictureFrames[name];
  const client = useQueryClient();
  const sayIsSaved = useSavedToast();
  const { person } = useSession();
  const unsaved = useUnsaved();
  const id = `picture.${name}`;
  const [found, setFound] = useState(() => unsaved.find(id, unsavedSchema));
  const [base, setBase] = useState(found?.value.seen);
  const seen = base ?? seenIn(props.document, name);
  const [chosen, setChosen] = useState<Chosen>();
  const [refusal, setRefusal] = useState<string>();
  const [position, setPosition] = useState(found?.value.position ?? centre);
  const [alts, setAlts] = useState<Partial<Record<Language, string>>>(found?.value.alts ?? {});
  const [isChecked, setChecked] = useState(false);
  const saving = useMutation({
    mutationFn: ({ picture, kept }: { picture: NewPicture; kept: Unsaved }) =>
      replacePicture(kept.seen, picture),
    onSuccess: (refused, { kept }) => {
      if (refused) return undefined;
      unsaved.dropSaved(id, kept);
      sayIsSaved(texts.saved);
      onClose();
      return client.invalidateQueries({ queryKey: siteKey });
    },
  });

  function keep(work: Omit<Unsaved, "seen">, now = seen) {
    const place = `/fotos?foto=${name}`;
    const about = { room: "/fotos", place, title: texts.unsaved(name) };
    setBase(now);
    unsaved.keep(id, about, { ...work, seen: now });
  }
  async function choose(photo: Blob | undefined) {
    if (!photo) return;
    const bitmap = await createImageBitmap(photo).catch(() => undefined);
    const reason = whyNot(photo, bitmap, frame);
    setRefusal(reason);
    if (!bitmap || reason) return setChosen(undefined);
    // The photo is stored before it is shown, so that somebody who leaves immediately finds it again.
    await keepPhoto(person.id, id, photo).catch(() => undefined);
    keep({ position: centre, alts });
    setPosition(centre);
    setChosen({ photo, bitmap });
  }
  const goOn = useEffectEvent(async () => {
    const photo = found && (await keptPhoto(person.id, id));
    const bitmap = photo && (await createImageBitmap(photo).catch(() => undefined));
    if (bitmap) setChosen({ photo, bitmap });
  });
  useEffect(() => void goOn(), []);
  function drop() {
    unsaved.drop([id]);
    setFound(undefined);
    setBase(undefined);
    setChosen(undefined);
    setAlts({});
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!chosen || !alts[defaultLanguage]?.trim()) return;
    const crop = cropOf(chosen.bitmap, frame, position);
    saving.mutate(
      {
        picture: { name, photo: chosen.photo, crop, alts },
        kept: { position, alts, seen },
      },
      {
        // Runs only if the sheet is still open, so that nobody replaces what a colleague did without being told.
        onSuccess: (refused) => {
          setRefusal(refused?.message);
          if (!refused?.current) return;
          keep({ position, alts }, { ...seen, ...refused.current });
          void client.invalidateQueries({ queryKey: siteKey });
        },
      },
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className="form" disabled={saving.isPending}>
        <Field
          label={texts.choose}
          type="file"
          accept={pictureTypes.join()}
          error={refusal}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {!chosen && onDescribe && (
          <TextButton
            icon="pen"
            onClick={() => {
              onClose();
              onDescribe();
            }}
          >
            {texts.describe}
          </TextButton>
        )}
        {chosen && (
          <>
            {found && <UnsavedHere since={found.at} onDrop={drop} />}
            <CropFrame
              photo={chosen.bitmap}
              frame={frame}
              position={position}
              onMove={(next) => {
                setPosition(next);
                keep({ position: next, alts });
              }}
            />
            <p className="small">{texts.altAbout}</p>
            {languages.map((each) => (
              <Field
                key={each}
                label={texts.alt(each)}
                lang={each}
                maxLength={300}
                value={alts[each] ?? ""}
                error={
                  isChecked && each === defaultLanguage && !alts[each]?.trim()
                    ? texts.altMissing
                    : undefined
                }
                onChange={(event) => {
                  const next = { ...alts, [each]: event.target.value };
                  setAlts(next);
                  keep({ position, alts: next });
                }}
              />
            ))}
            {saving.error && <p role="alert">{whatFailed(saving.error)}</p>}
            <Button type="submit" tone="main" isWide disabled={saving.isPending}>
              {saving.isPending ? texts.saving : texts.save}
            </Button>
          </>
        )}
      </fieldset>
    </form>
  );
}

/** Checks in the browser what would otherwise fail after the upload. */
function whyNot(
  photo: Blob,
  bitmap: ImageBitmap | undefined,
  frame: { width: number; height: number },
) {
  const { tooLarge, wrongType, tooSmall } = texts.refusals;
  if (photo.size > mostPictureBytes) return tooLarge;
  if (!bitmap || !pictureTypes.some((type) => type === photo.type)) return wrongType;
  return isTooSmall(bitmap, frame) ? tooSmall : undefined;
}

function whatFailed(error: unknown): string {
  return isCode(error, panelErrors.tooManyRequests) ? texts.busy : texts.failed;
}
