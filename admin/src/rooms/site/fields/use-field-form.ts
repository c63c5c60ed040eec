import { fillText } from "@fiosite/content/fill-text";
import { isOlder } from "@fiosite/content/unconfirmed";
import type { SiteField } from "@fiosite/contract/panel/fields";
import type { SiteEdit } from "@fiosite/contract/panel/site";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type UnsavedAbout, useUnsaved } from "#session/unsaved.tsx";
import {
  type Conflict,
  draftQuery,
  type Saving,
  saveEdits,
  siteKey,
  useSavedToast,
} from "../site-queries.ts";
import { texts } from "./texts.ts";
import {
  editsOf,
  hasPromotion,
  type Typed,
  type TypedValues,
  typedSchema,
  unusualPrices,
  written,
} from "./typed-value.ts";

export type FieldForm = ReturnType<typeof useFieldForm>;

export interface FormOptions {
  fields: SiteField[];
  /** Describes what is typed, which is kept on the device until it is saved, however the person leaves. */
  about: UnsavedAbout;
  /** Further work that is kept and dropped together with what is typed. */
  with?: { id: string; value: unknown } | undefined;
  /** Turns the edits of the fields into the edits to send. */
  finish?: ((edits: SiteEdit[]) => SiteEdit[]) | undefined;
  onSaved: () => void;
}

interface Sent {
  finished: SiteEdit[];
  /** What was typed for these edits. */
  sent: TypedValues;
}

/** The state of a form of fields, and how it is saved into the draft. */
export function useFieldForm(options: FormOptions) {
  const { fields, about, finish = (edits) => edits, onSaved } = options;
  const client = useQueryClient();
  const sayIsSaved = useSavedToast();
  const unsaved = useUnsaved();
  const isShown = useIsShown();
  const paths = new Set(fields.flatMap(({ values }) => values.map(({ path }) => path)));
  const [found, setFound] = useState(() =>
    Array.from(paths, (path) => ({ path, kept: unsaved.find(unsavedId(path), typedSchema) })),
  );
  const [typed, setTyped] = useState<TypedValues>(() =>
    Object.fromEntries(found.flatMap(({ path, kept }) => (kept ? [[path, kept.value]] : []))),
  );
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [triedInVain, setTriedInVain] = useState(0);
  const own = Object.fromEntries(Object.entries(typed).filter(([path]) => paths.has(path)));
  const { edits, problems: unread } = editsOf(fields, own);
  const unusual = unusualPrices(fields, edits);
  const [doubted, setDoubted] = useState("");
  const doubt = JSON.stringify(unusual);

  function setOne(path: string, value: Typed, base: unknown) {
    const next = { typed: value, base: typed[path] ? typed[path].base : base };
    const said = typeof value === "string" ? readable(fields, path, value) : undefined;
    if (isAsBefore(fields, path, next)) unsaved.drop([unsavedId(path)]);
    else unsaved.keep(unsavedId(path), said ? { ...about, said } : about, next);
    if (options.with) unsaved.keep(options.with.id, about, options.with.value);
    setTyped((all) => ({ ...all, [path]: next }));
    setProblems(({ [path]: _mended, ...others }) => others);
  }

  function forget(forgotten: Iterable<string>) {
    const gone = new Set(forgotten);
    unsaved.drop(Array.from(gone, unsavedId));
    if (options.with) unsaved.drop([options.with.id]);
    setFound([]);
    setTyped((all) => Object.fromEntries(Object.entries(all).filter(([path]) => !gone.has(path))));
    setConflicts([]);
  }

  function settle(result: Saving, { sent }: Sent) {
    if ("conflicts" in result) return setConflicts(result.conflicts);
    if ("issues" in result) {
      setTriedInVain((count) => count + 1);
      const messages = result.issues.map(({ path, message }) => [path, message]);
      return setProblems(Object.fromEntries(messages));
    }
    const saved = Object.keys(sent).filter((path) =>
      unsaved.dropSaved(unsavedId(path), sent[path]),
    );
    if (options.with) unsaved.drop([options.with.id]);
    forget(saved);
    const edited = fields.filter(({ values }) => values.some(({ path }) => path in own));
    const words = edited.some(hasPromotion) ? texts.savedForLater : texts.saved;
    // The message belongs to the next screen, so `onSaved` comes first. If the person has left the form, it opens nothing.
    if (isShown.current) onSaved();
    sayIsSaved(result.elsewhere.length > 0 ? texts.elsewhere : words);
    // The draft is fetched first, because the preview waits for it.
    void client
      .invalidateQueries({ queryKey: draftQuery.queryKey })
      .then(() => client.invalidateQueries({ queryKey: siteKey }));
    return undefined;
  }
  const saving = useMutation({
    mutationFn: ({ finished }: Sent) => saveEdits(finished),
    onSuccess: settle,
  });

  function send(sent: SiteEdit[]) {
    setProblems(unread);
    if (Object.keys(unread).length > 0) return setTriedInVain((count) => count + 1);
    const finished = finish(sent);
    if (finished.length > 0) saving.mutate({ finished, sent: own });
    else onSaved();
  }

  return {
    typed: own,
    set: setOne,
    /** Messages about mistakes, by path. */
    problems,
    /** Messages that no field shows. */
    otherProblems: Object.entries(problems).flatMap(([path, message]) =>
      paths.has(path) ? [] : message,
    ),
    conflicts,
    /** Prices that changed a lot; empty until saving was tried. */
    doubts: doubted === doubt ? unusual : [],
    isSaving: saving.isPending,
    hasFailed: saving.isError,
    /** The number of failed attempts to save. After each, the first mistake gets the focus. */
    triedInVain,
    /** When the unsaved values were typed with which the form began; undefined if there were none. */
    unsavedSince: found.find(({ kept }) => kept)?.kept?.at,
    dropUnsaved() {
      forget(paths);
      setProblems({});
    },
    save() {
      const isRead = Object.keys(unread).length === 0;
      if (isRead && unusual.length > 0 && doubted !== doubt) setDoubted(doubt);
      else send(edits);
    },
    /** Saves even if a price changed a lot. */
    saveAnyway: () => send(edits),
    keepMine() {
      const current = new Map(conflicts.map((each) => [each.path, each.current]));
      setConflicts([]);
      send(edits.map((edit) => (current.has(edit.path) ? rebased(edit, current) : edit)));
    },
    keepTheirs() {
      forget(conflicts.map(({ path }) => path));
      void client.invalidateQueries({ queryKey: siteKey });
    },
  };
}

function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

const unsavedId = (path: string) => `site.${path}`;

/** The text with values in place of its variables, as visitors read it. */
function readable(fields: SiteField[], path: string, text: string): string {
  const value = fields.flatMap(({ values }) => values).find((each) => each.path === path);
  return fillText(text, value?.filled ?? {});
}

function isAsBefore(fields: SiteField[], path: string, { typed, base }: TypedValues[string]) {
  if (isOlder(base)) return false;
  const kind = fields.find(({ values }) => values.some((each) => each.path === path))?.kind;
  return JSON.stringify(typed) === JSON.stringify(written(kind ?? "text", base));
}

function rebased(edit: SiteEdit, current: Map<string, unknown>): SiteEdit {
  return { ...edit, expected: current.get(edit.path) } as SiteEdit;
}
