import { useMemo } from "react";
import * as v from "valibot";
import { useLocation, useSearch } from "wouter";
import { Button, TextButton } from "#ui/controls.tsx";
import { useToast } from "#ui/overlay.tsx";
import { Notice } from "#ui/screen.tsx";
import {
  dropWork,
  type KeptWork,
  keepPhoto,
  keepWork,
  keptPhoto,
  keptWork,
  useKeptWork,
} from "./device.ts";
import { useMoments } from "./moments.ts";
import { useSession } from "./session.ts";

const unsavedSchema = v.object({
  /** The room that the navigation marks. */
  room: v.string(),
  /** The address at which the work can be continued. */
  place: v.string(),
  /** Title of the notice, as in "Você tem uma anotação não salva em Glória". */
  title: v.string(),
  /** The beginning of what was typed. */
  said: v.optional(v.string()),
  value: v.unknown(),
});
type Unsaved = KeptWork<v.InferOutput<typeof unsavedSchema>>;
export type UnsavedAbout = Pick<Unsaved["value"], "room" | "place" | "title" | "said">;

export const unsavedTexts = {
  goOn: "Continuar",
  drop: "Jogar fora",
  dropped: "Jogado fora.",
  undo: "Desfazer",
};
const longestSaid = 60;

/**
 * What this person typed or chose on this device and has not saved. Screens store it with every letter and drop it once it is saved,
 * so no way of leaving loses it. None of it is in the shared draft.
 */
export function useUnsaved() {
  const owner = useSession().person.id;
  return useMemo(
    () => ({
      find<T>(id: string, schema: v.GenericSchema<unknown, T>) {
        const found = keptWork("unsaved", unsavedSchema, owner).find((each) => each.id === id);
        const read = v.safeParse(schema, found?.value.value);
        if (!found || !read.success) return undefined;
        return { at: found.at, about: found.value, value: read.output };
      },
      /** The first entry whose id begins with `start`. */
      first<T>(start: string, schema: v.GenericSchema<unknown, T>) {
        return keptWork("unsaved", unsavedSchema, owner)
          .filter(({ id }) => id.startsWith(start))
          .map(({ value }) => v.safeParse(schema, value.value))
          .find(({ success }) => success)?.output as T | undefined;
      },
      keep: (id: string, about: UnsavedAbout, value: unknown) =>
        keepWork("unsaved", owner, id, { ...about, said: shortened(about.said), value }),
      drop(ids: Iterable<string>) {
        for (const id of ids) dropWork("unsaved", owner, id);
      },
      /** Drops the entry only if it still equals what was saved, because the person may have typed more since. */
      dropSaved(id: string, saved: unknown) {
        const found = keptWork("unsaved", unsavedSchema, owner).find((each) => each.id === id);
        const isSaved = JSON.stringify(found?.value.value) === JSON.stringify(saved);
        if (isSaved) dropWork("unsaved", owner, id);
        return !found || isSaved;
      },
    }),
    [owner],
  );
}
export type UnsavedStore = ReturnType<typeof useUnsaved>;

const shortened = (text: string | undefined) =>
  text && text.length > longestSaid ? `${text.slice(0, longestSaid)}...` : text;

/** Newest first. */
export function useUnsavedWork(): Unsaved[] {
  const owner = useSession().person.id;
  const found = useKeptWork("unsaved", unsavedSchema, owner);
  return [...found].sort((one, other) => other.at - one.at);
}

interface UnsavedProps {
  rooms: string[];
  /** The entry's screen no longer exists, for example because a colleague removed the plan. */
  isGone?: boolean;
}

/** Notices about the unsaved work of these rooms, except the work on the current screen. */
export function UnsavedNotices({ rooms, isGone = false }: UnsavedProps) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const unsaved = useUnsaved();
  const toast = useToast();
  const { dayAndTime } = useMoments();
  const all = useUnsavedWork().filter(({ value }) => rooms.includes(value.room));
  const here = search ? `${path}?${search}` : path;

  async function drop(own: Unsaved[]) {
    const photos = await Promise.all(
      own.map(({ owner, id }) => keptPhoto(owner, id).catch(() => undefined)),
    );
    unsaved.drop(own.map(({ id }) => id));
    const run = () =>
      own.forEach(({ owner, id, value: { value, ...about } }, index) => {
        unsaved.keep(id, about, value);
        if (photos[index]) void keepPhoto(owner, id, photos[index]);
      });
    toast({ text: unsavedTexts.dropped, action: { label: unsavedTexts.undo, run } });
  }

  const places = [...new Set(all.map(({ value }) => value.place))];
  return places
    .filter((place) => (place === here || place === path) === isGone)
    .map((place) => {
      const own = all.filter(({ value }) => value.place === place);
      const [newest] = own;
      if (!newest) return null;
      const { title, said } = newest.value;
      const when = dayAndTime(new Date(newest.at).toISOString());
      return (
        <section key={place} aria-label={title}>
          <Notice icon="pen">
            <p>
              <b>{title}</b>
            </p>
            <p className="small">{said ? `“${said}”, ${when}` : when}</p>
            <div className="pair">
              {!isGone && (
                <Button tone="dark" isSmall onClick={() => navigate(place)}>
                  {unsavedTexts.goOn}
                </Button>
              )}
              <TextButton onClick={() => void drop(own)}>{unsavedTexts.drop}</TextButton>
            </div>
          </Notice>
        </section>
      );
    });
}
