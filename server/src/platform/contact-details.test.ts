import { expect, test } from "vitest";
import { townOfAddress } from "./contact-details.ts";

const towns = ["Itapajé", "Itapipoca", "São Luís do Curu", "Curu"].map((name) => ({ name }));

test.each([
  ["Rua São José, 12, ITAPAJE - CE", "Itapajé"],
  ["Rua Itapipoca, 12, Itapajé", "Itapajé"],
  ["sítio Boa Vista, sao luis do curu", "São Luís do Curu"],
  ["Centro,Itapipoca/CE", "Itapipoca"],
  ["Rua Itapipocana, 1", null],
  ["", null],
  ["😀 ", null],
])("%j is in %s", (address, town) => {
  expect(townOfAddress(address, towns)).toBe(town);
});
