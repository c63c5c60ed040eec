import type { SiteEdit } from "@fiosite/contract/panel/site";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useToast } from "#ui/overlay.tsx";
import { fieldsQuery, type Saving, saveEdits, siteKey } from "../site-queries.ts";
import { texts } from "./texts.ts";

/** The lists of the site's facts, by their name in the address. */
export const listPaths = {
  internet: "facts.internetPlans",
  cameras: "facts.cameraPlans",
  cidades: "facts.towns",
  avaliacoes: "facts.localReviews",
  campanhas: "facts.campaigns",
} as const;
export type ListName = keyof typeof listPaths;

/** Facts that are in no list. */
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

/** The screen whose form edits this path; undefined if there is none. */
export function screenOf(path: string): string | undefined {
  const isInside = (outer: string) => `${path}.`.startsWith(`${outer}.`);
  const list = Object.entries(listPaths).find(([, each]) => isInside(each))?.[0] as ListName;
  if (list) return listScreen(list, path.split(".")[2]);
  const group = Object.entries(groupPaths).find(([, each]) => each.some(isInside))?.[0];
  return group && listScreen(group as GroupName);
}

/** The items of a list; undefined while they load. */
export function useList(name: ListName) {
  const { data, refetch } = useQuery(fieldsQuery([listPaths[name]]));
  return { list: data?.fields.find(({ path }) => path === listPaths[name])?.list, refetch };
}

interface ListEdits {
  edits: SiteEdit[];
  after: (() => void) | undefined;
}

/** Saves edits of a list and shows why saving failed. */
export function useListEdits() {
  const client = useQueryClient();
  const toast = useToast();
  const saving = useMutation({
    mutationFn: ({ edits }: ListEdits) => saveEdits(edits),
    // Edits are sent one after the other, because a second move expects the order after the first.
    scope: { id: "list-edits" },
    // Callbacks of `mutate` would be dropped together with the form of a removed item.
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
    /** The edits being saved, until the list is loaded again. */
    sent: saving.isPending ? saving.variables.edits : undefined,
    /** `after` runs only if the edits were saved. */
    save: (edits: SiteEdit[], after?: () => void) => saving.mutate({ edits, after }),
  };
}

function problemOf(result: Saving): string | undefined {
  if ("conflicts" in result) return texts.changed;
  return "issues" in result ? (result.issues[0]?.message ?? texts.failed) : undefined;
}
