import { changeValue } from "../change-value.ts";
import { comboSavingsCents } from "../combo-savings.ts";
import type { Content } from "../content.ts";
import { type ContentPath, valueAt } from "../content-path.ts";
import { variableLabel } from "../fields/variable-labels.ts";
import { formatPrice } from "../format-price.ts";
import { defaultLanguage } from "../provider/languages.ts";
import { textVariables } from "../text-variables.ts";
import { withoutMarks } from "../unconfirmed.ts";

const ofList: Record<string, string> = {
  internetPlans:
    "As contagens e o relatório continuam mostrando o que este plano já teve, com o nome dele.",
  cameraPlans:
    "As contagens e o relatório continuam mostrando o que este plano já teve, com o nome dele.",
  towns: "Os pedidos que já chegaram desta cidade continuam nos contatos e no relatório.",
  campaigns:
    "Os links desta campanha continuam abrindo o site. O que vier por eles conta como “outras”, e o que já foi contado fica com o nome dela.",
};

/** What happens on the site if the item goes, in sentences. */
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

/** What texts quote: "o preço do plano de internet mais barato". */
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
