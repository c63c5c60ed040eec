import { useState } from "react";
import type * as v from "valibot";
import { type UnsavedAbout, UnsavedHere, useUnsaved } from "#session/unsaved.tsx";

interface KeptForm<Typed> {
  id: string;
  schema: v.GenericSchema<unknown, Typed>;
  about: (typed: Typed) => Omit<UnsavedAbout, "room">;
  /** The form's values if nothing is kept. */
  fresh: Typed;
}

/** Keeps what is typed into a form of the site on this device until it is saved. */
export function useKeptForm<Typed>({ id, schema, about, fresh }: KeptForm<Typed>) {
  const unsaved = useUnsaved();
  const [kept, setKept] = useState(() => unsaved.find(id, schema));
  const [typed, setTyped] = useState(kept?.value ?? fresh);
  const drop = () => unsaved.drop([id]);
  function startAgain() {
    drop();
    setKept(undefined);
    setTyped(fresh);
  }
  return {
    typed,
    type(next: Typed) {
      setTyped(next);
      unsaved.keep(id, { room: "/site", ...about(next) }, next);
    },
    drop,
    /** Says since when the form has unsaved values, and drops them on request. */
    notice: kept && <UnsavedHere since={kept.at} onDrop={startAgain} />,
  };
}
