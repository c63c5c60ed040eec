import type { SiteEdit } from "@fiosite/contract/panel/site";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useToast } from "#ui/overlay.tsx";
import { fieldsQuery, type Saving, saveEdits, siteKey } from "../site-queries.ts";
import { texts } from "./texts.ts";

/** The lists of the site's facts, by the name that the address has. */
export const listPaths = {
  internet: "facts.internetPlans",
  cameras: "facts.cameraPlans",
  cidades: "facts.towns",
  avaliacoes: "facts.localReviews",
  campanhas: "facts.campaigns",
} as const;
export type ListName = keyof typeof listPaths;

/** Facts that stand alone. */
export const groupPaths = {
  combo: ["facts.securityCombo"],
  wifi: ["facts.additionalWifiPoint"],
  empresa: ["facts.company", "facts.satisfactionPercent", "facts.reviewsDefaults"],
} as const;
export type GroupName = keyof typeof groupPaths;

export const isList = (name: string): name is ListName => Object.hasOwn(listPaths, name);
export const isGroup = (name: string): name is GroupName => Object.hasOwn(groupPaths, name);

export const listScreen = (name: ListName | GroupName, key?: string) =>
  ["/planos", ...(name === "internet" && !key ? [] : [name]), ...(key ? [key] : [])].join("/");

/** Where a value of the content or its item is edited in a form; undefined if in none. */
export function screenOf(path: string): string | undefined {
  const isInside = (outer: string) => `${path}.`.startsWith(`${outer}.`);
  const list = Object.entries(listPaths).find(([, each]) => isInside(each))?.[0] as ListName;
  if (list) return listScreen(list, path.split(".")[2]);
  const group = Object.entries(groupPaths).find(([, each]) => each.some(isInside))?.[0];
  return group && listScreen(group as GroupName);
}

/** The items of a list, or undefined while they are loaded. */
export function useList(name: ListName) {
  const { data, refetch } = useQuery(fieldsQuery([listPaths[name]]));
  return { list: data?.fields.find(({ path }) => path === listPaths[name])?.list, refetch };
}

interface ListEdits {
  edits: SiteEdit[];
  after: (() => void) | undefined;
}

/** Sends edits of a list and says why it did not work. */
export function useListEdits() {
  const client = useQueryClient();
  const toast = useToast();
  const saving = useMutation({
    mutationFn: ({ edits }: ListEdits) => saveEdits(edits),
    // One after the other: a second move expects the order that the first one makes.
    scope: { id: "list-edits" },
    // Not as callbacks of `mutate`: those are dropped with a form whose item was removed.
    onSuccess: (result, { after }) => {
      const problem = problemOf(result);
      if (problem) toast({ text: problem });
      else after?.();
    },
    onError: () => toast({ text: texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: siteKey }),
  });
  return {
    isSaving: saving.isPending,
    /** What is being saved, until the list says what became of it. */
    sent: saving.isPending ? saving.variables.edits : undefined,
    /** `after` only if it was saved. */
    save: (edits: SiteEdit[], after?: () => void) => saving.mutate({ edits, after }),
  };
}

function problemOf(result: Saving): string | undefined {
  if ("conflicts" in result) return texts.changed;
  return "issues" in result ? (result.issues[0]?.message ?? texts.failed) : undefined;
}
