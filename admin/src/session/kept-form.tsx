import { useState } from "react";
import type * as v from "valibot";
import { TextButton } from "#ui/controls.tsx";
import { Notice } from "#ui/screen.tsx";
import { useMoments } from "./moments.ts";
import { type UnsavedAbout, unsavedTexts, useUnsaved } from "./unsaved.tsx";

const texts = {
  here: (when: string, of: string) => `Não salvo, de ${when}${of && `: ${of}`}.`,
};

interface KeptForm<Typed> {
  id: string;
  schema: v.GenericSchema<unknown, Typed>;
  /** Undefined if nothing of it is worth keeping. */
  about: (typed: Typed) => UnsavedAbout | undefined;
  /** The form's values if nothing is kept. */
  fresh: Typed;
  /** Whom or what it is about, in a form that does not say so itself. */
  of?: (kept: Typed) => string;
  dropLabel?: string;
}

/** Keeps what is typed into a form on this device until it is saved. */
export function useKeptForm<Typed>(form: KeptForm<Typed>) {
  const { id, schema, about, fresh } = form;
  const unsaved = useUnsaved();
  const [kept, setKept] = useState(() => unsaved.find(id, schema));
  const [typed, setTyped] = useState(kept?.value ?? fresh);
  const [begunAt, setBegunAt] = useState(kept?.at);
  const [dropped, setDropped] = useState<{ value: Typed; begunAt: number | undefined }>();
  function drop() {
    unsaved.drop([id]);
    setKept(undefined);
    setBegunAt(undefined);
  }
  function startAgain() {
    drop();
    setTyped(fresh);
  }
  function type(next: Typed) {
    setTyped(next);
    setDropped(undefined);
    const words = about(next);
    if (!words) return drop();
    unsaved.keep(id, words, next);
    setBegunAt(begunAt ?? Date.now());
  }
  return {
    typed,
    type,
    /** Sets a value that is not kept. */
    setTyped,
    /** What the form began with, if that was unsaved. */
    kept,
    /** When the unsaved values were begun. If they were kept, when they were last changed before. */
    begunAt,
    drop,
    startAgain,
    /** Says since when the form has unsaved values, and drops them on request, which can be undone until something is typed. */
    notice: kept ? (
      <UnsavedHere
        since={kept.at}
        of={form.of?.(kept.value)}
        dropLabel={form.dropLabel}
        onDrop={() => {
          startAgain();
          setDropped({ value: typed, begunAt });
        }}
      />
    ) : (
      dropped && (
        <Notice icon="pen">
          <div className="since">
            <p role="status">{unsavedTexts.dropped}</p>
            <div className="pair">
              <TextButton
                onClick={() => {
                  type(dropped.value);
                  setBegunAt(dropped.begunAt);
                }}
              >
                {unsavedTexts.undo}
              </TextButton>
            </div>
          </div>
        </Notice>
      )
    ),
  };
}

interface HereProps {
  since: number;
  of?: string | undefined;
  dropLabel?: string | undefined;
  onDrop: () => void;
}

/** Shown in a form that begins with unsaved work: since when, and a button back to what is saved. */
export function UnsavedHere({ since, of = "", dropLabel = unsavedTexts.drop, onDrop }: HereProps) {
  const { dayAndTime } = useMoments();
  return (
    <Notice icon="pen">
      <div className="since">
        <p>{texts.here(dayAndTime(new Date(since).toISOString()), of)}</p>
        <div className="pair">
          <TextButton onClick={onDrop}>{dropLabel}</TextButton>
        </div>
      </div>
    </Notice>
  );
}
