import type { Publication } from "@fiosite/contract/panel/publications";
import { capitalized } from "#session/moments.ts";
import { isNotice } from "../site-queries.ts";
import { texts } from "./texts.ts";

type Change = Publication["what"][number];

/** A longer value is not shown beside its name. */
const longestValue = 16;
const mostReturned = 4;

/** "Promoção no 500: R$89,90 → R$79,90", "Foto do Wi-Fi e frase da capa", "4 informações conferidas". */
export function wordsOf(publication: Publication): string {
  if (isNotice(publication)) return resultOf(publication);
  if (publication.kind !== "promotion") return listOf(publication);
  const price = onlyPrice(publication);
  return price
    ? `${texts.promotionOf(price.owner)}${valuesOf(price)}`
    : texts.promotionFor(uncapital(listOf(publication)));
}

/** "500 a R$79,90": what a promotion or a scheduled change puts live. */
export function resultOf(publication: Publication): string {
  const [first] = publication.what;
  if (first && isNotice(publication)) return first.label;
  const price = onlyPrice(publication);
  return price?.after ? capitalized(texts.priceNow(price.owner, price.after)) : listOf(publication);
}

/** "Promoção no 500". */
export function promotionTitle(publication: Publication): string {
  const price = onlyPrice(publication);
  return price ? texts.promotionOf(price.owner) : wordsOf(publication);
}

/** "promoção do 500" in a sentence. */
export function promotionName(publication: Publication): string {
  const { what } = publication;
  if (isNotice(publication)) return uncapital(what[0]?.label ?? "");
  const owner = ownerOf(what[0]?.label ?? "");
  return owner ? texts.ofPromotion(owner) : texts.aPromotion;
}

function listOf({ what, changeCount, confirmedCount }: Publication): string {
  const [first, ...others] = what.map(({ label, ...change }) => {
    const owner = ownerOf(label);
    const name = owner ? texts.priceOf(owner) : label;
    if (change.what !== "changed") return `${name} ${texts.happened[change.what]}`;
    if (what.length === 1) return `${name}${valuesOf({ label, ...change })}`;
    return owner && change.after ? `${name}: ${change.after}` : name;
  });
  const parts = [
    ...(first ? [first] : []),
    ...others.map(uncapital),
    ...(changeCount > what.length ? [texts.others(changeCount - what.length)] : []),
    ...(confirmedCount > 0 ? [texts.confirmed(confirmedCount)] : []),
  ];
  return inSentence(parts) || texts.noChange;
}

interface ReturningChange extends Pick<Change, "label" | "what"> {
  values: { before: string | null }[];
}

/** What the end of a promotion brings back: "preço do 700 volta para R$99,90", "plano de 800 Mbps sai". */
export function returnOf(changes: ReturningChange[]): string[] {
  const parts = changes
    .slice(0, mostReturned)
    .map(({ label, what, values: [value, ...others] }) => {
      const owner = ownerOf(label);
      const name = uncapital(owner ? texts.priceOf(owner) : label);
      if (what === "added") return texts.goesAgain(name);
      if (what === "removed") return texts.comesBack(name);
      const before = others.length === 0 && value?.before;
      const isShort = before && before.length <= longestValue;
      return isShort ? texts.returnsTo(name, before) : texts.isAsBefore(name);
    });
  const left = changes.length - parts.length;
  return left > 0 ? [...parts, texts.others(left)] : parts;
}

/** The price of a publication that changes nothing else. */
function onlyPrice({ what: [only, ...others] }: Publication) {
  const owner = only && others.length === 0 && ownerOf(only.label);
  return owner ? { ...only, owner } : undefined;
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

/** Leaves abbreviations such as "CNPJ" unchanged. */
const uncapital = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const sentences = new Intl.ListFormat("pt-BR");
export const inSentence = (parts: string[]) => sentences.format(parts);
