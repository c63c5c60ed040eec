import { byLanguage } from "../by-language.ts";
import type { Content } from "../content.ts";
import { type ContentPath, changeValue, pathIn, valueAt } from "../content-path.ts";
import { describeField, type FieldContext } from "../fields/describe-field.ts";
import { variableLabel } from "../fields/variable-labels.ts";
import { formatPrice } from "../format.ts";
import { defaultLanguage, languages } from "../provider/languages.ts";
import { comboSavingsCents, textVariables } from "../text-variables.ts";
import { withoutMarks } from "../unconfirmed.ts";

interface NewItem {
  path: ContentPath;
  value: object;
}

/** Overrides the copy of the last item. It is also what the first item of an empty list begins with. */
const beginnings: Record<string, object> = { "facts.campaigns": { name: "Campanha nova" } };
/** A town is chosen from a list, because a copy with another name would have the position of the town it was copied from. */
const isChosen = (list: ContentPath) => list === "facts.towns";
/** What a plan begins with. It is no copy, because the price and the promises of another plan would go live unread. */
const emptyPlans: Record<string, object> = {
  "facts.internetPlans": { speedUnit: "Mbps", highlightedFeatures: 0 },
  "facts.cameraPlans": {},
};

/** The new item as its form begins. A new plan is not valid until somebody has filled it in. */
export function emptied({ path, value }: NewItem): NewItem {
  const begin = emptyPlans[path.slice(0, path.lastIndexOf("."))];
  const { key, isFeatured } = value as { key?: string; isFeatured?: boolean };
  const texts = byLanguage(() => ({ features: [] }));
  return { path, value: begin ? { key, isFeatured, ...begin, details: {}, texts } : value };
}

/**
 * A further item for the list, in every language: a copy of its last item under another key. Undefined if it is no list of items, or
 * full.
 */
export function newItems(
  list: ContentPath,
  key: string,
  { content, starter }: FieldContext,
): NewItem[] | undefined {
  const most = describeField(list, { content, starter })?.most ?? 0;
  const lists = new Set(languages.map((language) => pathIn(language, list) ?? list));
  const items = Array.from(lists, (path) => ({ path, items: valueAt(content, path) }));
  if (isChosen(list)) return;
  if (!items.every((each) => Array.isArray(each.items) && each.items.length < most)) return;
  const copies = items.map(({ path, items: own }) => ({
    path: `${path}.${key}`,
    model: (own as object[]).at(-1) ?? beginnings[list],
  }));
  if (!copies.every(({ model }) => typeof model === "object")) return;
  return copies.map(({ path, model }) => ({
    path,
    value: {
      ...model,
      ...(model && "isFeatured" in model && { isFeatured: false }),
      ...beginnings[list],
      key,
    },
  }));
}

const ofList: Record<string, string> = {
  internetPlans:
    "As contagens e o relatório continuam mostrando o que este plano já teve, com o nome dele.",
  cameraPlans:
    "As contagens e o relatório continuam mostrando o que este plano já teve, com o nome dele.",
  towns: "Os pedidos que já chegaram desta cidade continuam nos contatos e no relatório.",
  campaigns:
    "Os links desta campanha continuam abrindo o site. O que vier por eles conta como “outras”, e o que já foi contado fica com o nome dela.",
};

/** What removing the item does on the site, in sentences. */
export function describeRemoval(path: ContentPath, content: Content): string[] {
  const after = changeValue(content, path, undefined);
  const item = valueAt(content, path);
  if (!after || typeof item !== "object" || item === null) return [];
  const [, list = ""] = path.split(".");
  const known = path.startsWith("facts.") ? ofList[list] : undefined;
  const wasFeatured = "isFeatured" in item && item.isFeatured === true;
  return [
    ...(known ? [known] : []),
    ...(wasFeatured ? ["Ele é o destaque: sem ele, nenhum fica em destaque."] : []),
    ...comboNote(content, after),
    ...variableNotes(content, after),
  ];
}

function comboNote(before: Content, after: Content): string[] {
  const [old, next] = [before, after].map(({ facts }) =>
    comboSavingsCents({ ...facts, combo: facts.securityCombo }),
  );
  if (!old || old === next) return [];
  return [
    next
      ? `A economia do combo passa de ${formatPrice(old)} para ${formatPrice(next)}.`
      : "O site deixa de mostrar quanto se economiza com o combo, porque um dos dois planos que ele compara sai.",
  ];
}

/** Notes about the variables that texts quote, such as "o preço do plano de internet mais barato". */
function variableNotes(before: Content, after: Content): string[] {
  const [old, next] = [before, after].map((content) => {
    const { facts, texts } = withoutMarks(content);
    const isEmpty = facts.internetPlans.length === 0 || facts.cameraPlans.length === 0;
    return isEmpty ? {} : textVariables(defaultLanguage, facts, texts[defaultLanguage]);
  }) as [Record<string, string>, Record<string, string>];
  return Object.keys(next)
    .filter((name) => old[name] !== next[name])
    .map((name) => `Muda nos textos ${variableLabel(name)}: “${old[name]}” vira “${next[name]}”.`);
}
