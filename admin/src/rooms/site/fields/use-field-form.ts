import type { SiteField } from "@fiosite/contract/panel/fields";
import type { SiteEdit, SiteIssue } from "@fiosite/contract/panel/site";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
  mapPoint,
  oldLanguages,
  type Typed,
  type TypedValues,
} from "./typed-value.ts";

export interface FieldForm {
  typed: TypedValues;
  set: (path: string, typed: Typed, base: unknown) => void;
  problems: Record<string, string>;
  /** Mistakes of what was typed that no field shows. */
  otherIssues: SiteIssue[];
  conflicts: Conflict[];
  /** Languages of a text that was changed only in others, once saving was tried. */
  old: { changed: string[]; old: string[] } | undefined;
  isSaving: boolean;
  hasFailed: boolean;
  save: () => void;
  /** The other language is right as it is. */
  saveAnyway: () => void;
  keepMine: () => void;
  keepTheirs: () => void;
}

interface FormOptions {
  fields: SiteField[];
  /** Texts that were typed before the form was closed; the form writes here too. */
  kept?: Map<string, TypedValues[string]> | undefined;
  onSaved: () => void;
}

/** What is typed into the fields, and how it gets into the draft. */
export function useFieldForm({ fields, kept, onSaved }: FormOptions): FieldForm {
  const client = useQueryClient();
  const sayIsSaved = useSavedToast();
  const [typed, setTyped] = useState<TypedValues>(() => Object.fromEntries(kept ?? []));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [otherIssues, setOtherIssues] = useState<SiteIssue[]>([]);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [isAsking, setAsking] = useState(false);
  const paths = new Set(fields.flatMap(({ values }) => values.map(({ path }) => path)));
  const own = Object.fromEntries(Object.entries(typed).filter(([path]) => paths.has(path)));
  const { edits, problems: unread } = editsOf(fields, own);
  const old = oldLanguages(fields, edits);

  function setOne(path: string, value: Typed, base: unknown) {
    const next = { typed: value, base: typed[path] ? typed[path].base : base };
    kept?.set(path, next);
    setTyped((all) => ({ ...all, [path]: next }));
    setProblems(({ [path]: _mended, ...others }) => others);
  }

  function forget(forgotten: Iterable<string>) {
    const gone = new Set(forgotten);
    for (const path of gone) kept?.delete(path);
    setTyped((all) => Object.fromEntries(Object.entries(all).filter(([path]) => !gone.has(path))));
    setConflicts([]);
    setAsking(false);
  }

  function settle(result: Saving) {
    if ("conflicts" in result) return setConflicts(result.conflicts);
    if ("issues" in result) {
      setProblems(Object.fromEntries(result.issues.map(({ path, message }) => [path, message])));
      return setOtherIssues(result.issues.filter(({ path }) => !paths.has(path)));
    }
    forget(paths);
    const edited = fields.filter(({ values }) => values.some(({ path }) => path in own));
    const saved = edited.some(hasPromotion) ? texts.savedForLater : texts.saved;
    sayIsSaved(result.elsewhere.length > 0 ? texts.elsewhere : saved);
    onSaved();
    // The draft first: the preview waits for it.
    void client
      .invalidateQueries({ queryKey: draftQuery.queryKey })
      .then(() => client.invalidateQueries({ queryKey: siteKey }));
    return undefined;
  }
  const saving = useMutation({ mutationFn: saveEdits, onSuccess: settle });

  function send(sent: SiteEdit[]) {
    setProblems(unread);
    setOtherIssues([]);
    if (Object.keys(unread).length > 0) return;
    if (sent.length > 0) saving.mutate(sent);
    else onSaved();
  }

  return {
    typed: own,
    set(path, value, base) {
      const point = path.endsWith(".latitude") && mapPoint(String(value));
      if (!point) return setOne(path, value, base);
      const longitude = path.replace(/latitude$/, "longitude");
      setOne(path, point[0], base);
      setOne(longitude, point[1], seenAt(fields, longitude));
    },
    problems,
    otherIssues,
    conflicts,
    old: isAsking ? old : undefined,
    isSaving: saving.isPending,
    hasFailed: saving.isError,
    save() {
      if (old && !isAsking && Object.keys(unread).length === 0) setAsking(true);
      else send(edits);
    },
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

function seenAt(fields: SiteField[], path: string): unknown {
  return fields.flatMap(({ values }) => values).find((each) => each.path === path)?.value;
}

function rebased(edit: SiteEdit, current: Map<string, unknown>): SiteEdit {
  return { ...edit, expected: current.get(edit.path) } as SiteEdit;
}
