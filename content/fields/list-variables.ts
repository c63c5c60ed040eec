import type { Content } from "../content.ts";
import { type ContentPath, valueAt } from "../content-path.ts";
import { defaultLanguage } from "../provider/languages.ts";
import { componentVariables, variablesOf } from "../schema/text-rules.ts";
import { pathIn } from "./path-language.ts";
import { variableLabel } from "./variable-labels.ts";

/** A `{{variable}}` of a text. */
export interface TextVariable {
  name: string;
  /** "o nome do plano". */
  label: string;
  mustStay: boolean;
  /** Why, or what happens if it goes, for the person who edits the text. */
  reason: string;
}

interface VariableContext {
  content: Content;
  starter: Content;
}

/** The variables of the Portuguese text at this place: every language must have the same. */
export function listVariables(
  path: ContentPath,
  { content, starter }: VariableContext,
): TextVariable[] {
  const place = pathIn(defaultLanguage, path) ?? path;
  const text = valueAt(content, place);
  const model = valueAt(starter, place);
  if (typeof text !== "string") return [];
  const required = componentVariables(typeof model === "string" ? model : "");
  return variablesOf(text).map((name) => {
    const label = variableLabel(name);
    const mustStay = required.includes(name);
    const reason = mustStay
      ? `O site põe ${label} aqui. Pode mudar de lugar na frase, mas não pode sair.`
      : `O site põe ${label} aqui e atualiza sozinho. Se tirar, tire em todos os idiomas.`;
    return { name, label, mustStay, reason };
  });
}
