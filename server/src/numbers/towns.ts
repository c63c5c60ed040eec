import type { Numbers } from "@fiosite/contract/panel/numbers";
import { plainText, townOfAddress, wordsOf } from "../platform/contact-details.ts";
import { type Group, groups } from "./figures.ts";
import type { LeadCount } from "./number-store.ts";

type Towns = { name: string }[];

/** Leads by town. The name is empty for addresses that name none of the provider's towns. */
export function townsOf(
  addresses: Pick<LeadCount, "address" | "count" | "before">[],
  towns: Towns,
): Group[] {
  return groups(addresses, ({ address }) => townOfAddress(address, towns) ?? "");
}

/**
 * Places without a network from which people asked, the most wanted first. A neighbourhood is written as the first person typed
 * it.
 */
export function uncoveredPlaces(addresses: string[], towns: Towns): Numbers["uncovered"] {
  const places = addresses.map((address) => {
    const town = townOfAddress(address, towns);
    return { town, neighbourhood: neighbourhoodOf(address, town) };
  });
  const groupOf = ({ town, neighbourhood }: (typeof places)[number]) =>
    `${town ?? ""}\n${plainText(neighbourhood ?? "")}`;
  return Array.from(Map.groupBy(places, groupOf), ([name, members]) => {
    const { town = null, neighbourhood = null } = members[0] ?? {};
    return { name, place: { town, neighbourhood, count: members.length } };
  })
    .toSorted((a, b) => b.place.count - a.place.count || a.name.localeCompare(b.name, "pt-BR"))
    .map(({ place }) => place);
}

const street = /^(rua|r|avenida|av|travessa|tv|rodovia|rod|estrada|praca|alameda|br|ce)\b/;
const house =
  /^(n|no|numero|casa|apto|apartamento|bloco|bl|lote|quadra|qd|km|cep|s n|sn)?( ?\d[\d ]*[a-z]?)?$/;
const landmark = /^(perto|proximo|ao lado|em frente|atras|referencia|ponto)\b/;
const state = /^(ce|ceara)$/;
const longest = 40;

/**
 * The last part of the address that is no street, house number, landmark, town or state. It never returns a street with its
 * number.
 */
function neighbourhoodOf(address: string, town: string | null): string | null {
  const found = address
    .split(/[,;/\n]|\s[-–—]\s?|–|—/)
    .map((part) => part.trim().replace(/^bairro:?\s+/i, ""))
    .map((part) =>
      town && wordsOf(part).endsWith(` ${wordsOf(town)}`) ? withoutTown(part, town) : part,
    )
    .findLast((part) => {
      const plain = wordsOf(part);
      const isOther = [street, house, landmark, state].some((pattern) => pattern.test(plain));
      return plain !== "" && !isOther && plain !== wordsOf(town ?? "") && part.length <= longest;
    });
  return found ?? null;
}

function withoutTown(part: string, town: string): string {
  return part.split(/\s+/).slice(0, -town.split(/\s+/).length).join(" ");
}
