import { expect, test } from "vitest";
import { townsOf, uncoveredPlaces } from "./towns.ts";

const towns = ["Itapipoca", "Trairi", "São Luís do Curu"].map((name) => ({ name }));

test.each([
  ["Rua São José, 12, Violete, Itapipoca - CE", "Itapipoca", "Violete"],
  ["Rua A, 3, bairro Fazendinha, ITAPIPOCA/CE", "Itapipoca", "Fazendinha"],
  ["Sítio Boa Vista, sao luis do curu", "São Luís do Curu", "Sítio Boa Vista"],
  ["Rua B, nº 7, casa 2, Flecheiras Trairi", "Trairi", "Flecheiras"],
  ["Av. Beira Mar, 100, perto da igreja, Trairi, 62690-000", "Trairi", null],
  ["Rua das Flores 12 Itapipoca", "Itapipoca", null],
  ["Mundaú", null, "Mundaú"],
  ["", null, null],
])("%j is in %s, %s", (address, town, neighbourhood) => {
  expect(uncoveredPlaces([address], towns)).toEqual([{ town, neighbourhood, count: 1 }]);
});

test("a place typed in several ways counts as one, the most wanted first", () => {
  const addresses = ["Rua A, 1, Mundau, Trairi", "R. C, Mundaú, Trairi", "Canaã, Trairi"];
  expect(uncoveredPlaces(addresses, towns)).toEqual([
    { town: "Trairi", neighbourhood: "Mundau", count: 2 },
    { town: "Trairi", neighbourhood: "Canaã", count: 1 },
  ]);
});

test("towns are summed up for both periods", () => {
  const addresses = [
    { address: "Rua A, 1, Trairi", count: 1, before: 2 },
    { address: "Rua B, 2, trairi", count: 1, before: 0 },
    { address: "Fortaleza", count: 0, before: 1 },
  ];
  expect(townsOf(addresses, towns)).toEqual([
    { name: "Trairi", count: 2, before: 2 },
    { name: "", count: 0, before: 1 },
  ]);
});
