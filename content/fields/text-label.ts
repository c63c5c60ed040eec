import { stepsTo } from "../content-path.ts";
import { withoutMark } from "../unconfirmed.ts";
import { groupNames, itemNames, textNames } from "./text-labels.ts";

type Step = ReturnType<typeof stepsTo>[number];

/** A longer name of an item would hide the rest of the label. */
const longestName = 40;

/** "Título da capa": the text's own name, then where it is, from the inside out. `path` starts at a file of texts. */
export function textLabel(texts: unknown, path: string): string {
  const names = path.split(".");
  const steps = stepsTo(texts, path);
  const last = steps.at(-1);
  if (!last) return "";
  const around = steps
    .slice(1, -1)
    .map((step, index) => nameAround(step, names.slice(0, index + 2), last.value))
    .reverse();
  return [nameOf(last, names), ...around].filter(Boolean).join(" ");
}

function nameOf({ key, input }: Step, names: string[]): string {
  if (Array.isArray(input)) return `${itemNames[names.at(-2) ?? ""] ?? "Item"} ${Number(key) + 1}`;
  return lookUp(textNames, names) ?? capitalized(withoutArticle(lookUp(groupNames, names) ?? ""));
}

/** An item is told by its title, in the title itself by its number: "Texto de “Gravação segura”", "Título 4". */
function nameAround({ key, input, value }: Step, names: string[], text: unknown): string {
  if (!Array.isArray(input)) return lookUp(groupNames, names) ?? "";
  const { title } = value as { title?: string };
  const isTelling = title !== undefined && title !== text && title.length <= longestName;
  return isTelling ? `de “${withoutMark(title)}”` : String(Number(key) + 1);
}

function lookUp(labels: Record<string, string>, names: string[]): string | undefined {
  return labels[names.slice(-2).join(".")] ?? labels[names.at(-1) ?? ""];
}

/** "do plano" becomes "plano". */
export function withoutArticle(name: string): string {
  return name.replace(/^d[oae]s? /, "");
}

export function capitalized(text: string): string {
  return text === "" ? "Textos" : text.charAt(0).toUpperCase() + text.slice(1);
}
