import type { Publication } from "@fiosite/contract/panel/publications";
import { expect, test } from "vitest";
import { promotionName, resultOf, wordsOf } from "./events.ts";

const at = "2026-11-17T12:00:00.000Z";

function publication(own: Partial<Publication>): Publication {
  return {
    id: 1,
    kind: "publish",
    state: "past",
    by: { id: null, name: "Joana" },
    askedAt: at,
    from: at,
    until: null,
    settledAt: at,
    ended: null,
    undone: null,
    isUndoable: false,
    reason: null,
    versionId: 1,
    returnedTo: null,
    confirmedCount: 0,
    what: [],
    changeCount: own.what?.length ?? 0,
    ...own,
  };
}
const change = (label: string, before: string | null, after: string | null) =>
  ({ label, what: "changed", before, after }) as const;
const price = change("Preço por mês do plano de 500 Mbps", "R$89,90", "R$79,90");

test("a promotion of one price is called as people call the plan", () => {
  const promotion = publication({ kind: "promotion", what: [price] });
  expect(wordsOf(promotion)).toBe("Promoção no 500: R$89,90 → R$79,90");
  expect(resultOf(promotion)).toBe("500 a R$79,90");
  expect(promotionName(promotion)).toBe("promoção do 500");
  const combo = change("Preço por mês do Combo Segurança", "R$99,90", "R$89,90");
  expect(wordsOf(publication({ kind: "promotion", what: [combo] }))).toBe(
    "Promoção no Combo Segurança: R$99,90 → R$89,90",
  );
});

test("what was published is told in words", () => {
  const words = (own: Partial<Publication>) => wordsOf(publication(own));
  expect(words({ what: [price] })).toBe("Preço do 500: R$89,90 → R$79,90");
  const picture = change("Foto do Wi-Fi", null, null);
  const phrase = change("Frase da capa", "A internet que chega", "A internet que fica");
  expect(words({ what: [picture, phrase] })).toBe("Foto do Wi-Fi e frase da capa");
  expect(words({ what: [picture, price] })).toBe("Foto do Wi-Fi e preço do 500: R$79,90");
  expect(words({ what: [picture, phrase], changeCount: 4 })).toBe(
    "Foto do Wi-Fi, frase da capa e mais 2 mudanças",
  );
  expect(words({ what: [{ ...picture, label: "Plano de 300 Mbps", what: "added" }] })).toBe(
    "Plano de 300 Mbps entrou",
  );
  expect(words({ confirmedCount: 4 })).toBe("4 informações conferidas");
  expect(words({ what: [phrase], confirmedCount: 1 })).toBe(
    "Frase da capa e 1 informação conferida",
  );
});
