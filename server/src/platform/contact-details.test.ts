import { expect, test } from "vitest";
import { cleanText, shownContact, townOfAddress } from "./contact-details.ts";

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

test.each(["\u3164", "\u200B\u202E", "\u2800 \u2800"])(
  "the name %j is shown as missing",
  (name) => {
    expect(shownContact({ name, phone: "88 99999-1234", address: "" }).name).toBe(
      "(sem\u00A0nome)",
    );
  },
);

test.each([
  ["क्षत्रिय", "क्षत्रिय"],
  ["न्द्रीं न्द्रीं", "न्द्रीं न्द्रीं"],
  ["각", "각"],
  [`क${"्क".repeat(400)} 12`, `क${"्क".repeat(3)}् 12`],
  [`${"ᄀ".repeat(400)} 12`, `${"ᄀ".repeat(8)} 12`],
])("no letter is so long that its line cannot be broken: %s", (typed, shown) => {
  expect(cleanText(typed)).toBe(shown);
});
