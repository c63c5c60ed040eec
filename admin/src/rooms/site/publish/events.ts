import type { Publication } from "@fiosite/contract/panel/publications";
import { texts } from "./texts.ts";
import { capital } from "./when.ts";

type Change = Publication["what"][number];

/** A longer value is not repeated beside its name. */
const longestValue = 16;

/** "Promoção no 500: R$89,90 → R$79,90", "Foto do Wi-Fi e frase da capa", "4 informações conferidas". */
export function wordsOf(publication: Publication): string {
  const isPromotion = publication.kind === "promotion";
  const [only, ...others] = publication.what;
  const owner = only && ownerOf(only.label);
  if (isPromotion && owner && others.length === 0) {
    return `${texts.promotionOf(owner)}${valuesOf(only)}`;
  }
  const words = listOf(publication);
  return isPromotion ? texts.promotionFor(uncapital(words)) : words;
}

/** "500 a R$79,90": what a promotion or a scheduled change puts live. */
export function resultOf(publication: Publication): string {
  const [only, ...others] = publication.what;
  const owner = only && ownerOf(only.label);
  if (!owner || others.length > 0 || !only.after) return listOf(publication);
  return capital(texts.priceNow(owner, only.after));
}

/** "Promoção no 500". */
export function promotionTitle(publication: Publication): string {
  const [only, ...others] = publication.what;
  const owner = only && others.length === 0 && ownerOf(only.label);
  return owner ? texts.promotionOf(owner) : wordsOf(publication);
}

/** "promoção do 500" in a sentence. */
export function promotionName({ what }: Publication): string {
  const owner = ownerOf(what[0]?.label ?? "");
  return owner ? texts.ofPromotion(owner) : texts.aPromotion;
}

function listOf({ what, changeCount, confirmedCount }: Publication): string {
  const [first, ...others] = what.map(({ label, ...change }) => {
    const owner = ownerOf(label);
    const name = owner ? texts.priceOf(owner) : label;
    if (change.what !== "changed") return `${name} ${texts.happened[change.what]}`;
    return what.length === 1 ? `${name}${valuesOf({ label, ...change })}` : name;
  });
  const parts = [
    ...(first ? [first] : []),
    ...others.map(uncapital),
    ...(changeCount > what.length ? [texts.others(changeCount - what.length)] : []),
    ...(confirmedCount > 0 ? [texts.confirmed(confirmedCount)] : []),
  ];
  return inSentence(parts) || texts.noChange;
}

/** "plano de 500 Mbps" of "Preço por mês do plano de 500 Mbps", which people call "o 500". */
function ownerOf(label: string): string | undefined {
  const [, owner] = label.match(/^Preço por mês d[oa] (.+)$/) ?? [];
  return owner?.replace(/^plano de (\d+) .+$/, "$1");
}

function valuesOf({ before, after }: Change): string {
  const isShort = [before, after].every((value) => value && value.length <= longestValue);
  return isShort ? `: ${before} → ${after}` : "";
}

/** Not of "CNPJ". */
const uncapital = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const sentences = new Intl.ListFormat("pt-BR");
export const inSentence = (parts: string[]) => sentences.format(parts);
