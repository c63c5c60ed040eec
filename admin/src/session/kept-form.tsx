import { useState } from "react";
import type * as v from "valibot";
import { TextButton } from "#ui/controls.tsx";
import { Notice } from "#ui/screen.tsx";
import { useMoments } from "./moments.ts";
import { type UnsavedAbout, useUnsaved } from "./unsaved.tsx";

const texts = {
  drop: "Jogar fora",
  here: (when: string, of: string) => `Não salvo, de ${when}${of && `: ${of}`}.`,
};

interface KeptForm<Typed> {
  id: string;
  schema: v.GenericSchema<unknown, Typed>;
  /** Undefined if nothing of it is worth keeping. */
  about: (typed: Typed) => UnsavedAbout | undefined;
  /** The form's values if nothing is kept. */
  fresh: Typed;
}

/** Keeps what is typed into a form on this device until it is saved. */
export function useKeptForm<Typed>({ id, schema, about, fresh }: KeptForm<Typed>) {
  const unsaved = useUnsaved();
  const [kept, setKept] = useState(() => unsaved.find(id, schema));
  const [typed, setTyped] = useState(kept?.value ?? fresh);
  function drop() {
    unsaved.drop([id]);
    setKept(undefined);
  }
  function startAgain() {
    drop();
    setTyped(fresh);
  }
  return {
    typed,
    type(next: Typed) {
      setTyped(next);
      const words = about(next);
      if (words) unsaved.keep(id, words, next);
      else drop();
    },
    /** Sets a value that is not kept. */
    setTyped,
    /** What the form began with, if that was unsaved. */
    kept,
    drop,
    startAgain,
    /** Says since when the form has unsaved values, and drops them on request. */
    notice: kept && <UnsavedHere since={kept.at} onDrop={startAgain} />,
  };
}

interface HereProps {
  since: number;
  /** Whom or what it is about, in a form that does not say so itself. */
  of?: string;
  dropLabel?: string;
  onDrop: () => void;
}

/** Shown in a form that begins with unsaved work: since when, and a button back to what is saved. */
export function UnsavedHere({ since, of = "", dropLabel = texts.drop, onDrop }: HereProps) {
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
