import { expect, test } from "vitest";
import { priceOffered } from "./price-input.tsx";
import { readTyped, withPair, written } from "./typed-value.ts";

const price = { kind: "price", path: "facts.internetPlans.plan500.priceCents" } as const;

test("a price is written with a comma and read as people type it", () => {
  expect(written("price", 8990)).toBe("89,90");
  for (const typed of ["89,90", "R$ 89,90", "89,9", "89.90", " 89,90 "]) {
    expect(readTyped(price, typed)).toEqual({ value: 8990 });
  }
  expect(readTyped(price, "99")).toEqual({ value: 9900 });
  expect(readTyped(price, "1.299,90")).toEqual({ value: 129_990 });
  expect(readTyped(price, "1.299")).toEqual({ value: 129_900 });
  expect(readTyped(price, "0")).toEqual({ value: 0 });
  expect(readTyped(price, "1299,90")).toEqual({ value: 129_990 });
  for (const typed of ["noventa", "R9,90", "-1", "1.29,90", ""]) {
    expect(readTyped(price, typed), typed).toEqual({ problem: "Escreva com vírgula, como 99,90." });
  }
  expect(readTyped(price, "99,900")).toEqual({
    problem: "Depois da vírgula são dois números, como 99,90.",
  });
});

test("digits without a comma are asked about and not saved as thousands", () => {
  for (const [typed, offered] of [
    ["9990", "99,90"],
    ["R$ 9990", "99,90"],
    ["999999", "9.999,99"],
  ] as const) {
    expect(readTyped(price, typed), typed).toHaveProperty("problem");
    expect(priceOffered(typed)).toBe(offered);
  }
  expect(priceOffered("999")).toBeUndefined();
});

test("a phone is written the same in every form that the content keeps", () => {
  for (const kept of ["5588999990000", "[?] +5588999990000", "(88) 99999-0000"]) {
    expect(written("phone", kept)).toBe("(88) 9 9999-0000");
  }
  expect(written("phone", "1331")).toBe("1331");
  const read = (name: string) =>
    readTyped({ kind: "phone", path: `facts.company.${name}` }, "88 99999 0000");
  expect(read("whatsappNumber")).toEqual({ value: "5588999990000" });
  expect(read("phone.e164")).toEqual({ value: "+5588999990000" });
  expect(read("phone.display")).toEqual({ value: "(88) 9 9999-0000" });
  expect(readTyped({ kind: "phone", path: "facts.company.anatelPhone" }, "1331")).toEqual({
    value: "1331",
  });
});

test("a CNPJ is read as people type it, and both phones come together", () => {
  const cnpj = { kind: "text", path: "facts.company.cnpj" } as const;
  for (const typed of ["11222333000181", "11.222.333/0001-81", " 11 222 333 0001 81 "]) {
    expect(readTyped(cnpj, typed)).toEqual({ value: "11.222.333/0001-81" });
  }
  expect(readTyped(cnpj, "12abc34501de35")).toEqual({ value: "12.ABC.345/01DE-35" });
  expect(readTyped(cnpj, "1122233300018")).toEqual({ value: "1122233300018" });
  const [shown, dialled] = ["display", "e164"].map((form) => `facts.company.phone.${form}`);
  const whatsapp = "facts.company.whatsappNumber";
  expect(withPair([whatsapp])).toEqual([whatsapp, shown, dialled]);
  expect(withPair([`${shown}`])).toEqual([shown, whatsapp, dialled]);
  expect(withPair(["facts.company.name"])).toEqual(["facts.company.name"]);
});

test("a number takes a comma or a point, thousands have one too, and an unconfirmed value loses its mark", () => {
  const number = { kind: "number", path: "facts.reviewsDefaults.rating" } as const;
  expect(written("number", 4.8)).toBe("4,8");
  expect(readTyped(number, "4.8")).toEqual({ value: 4.8 });
  expect(readTyped(number, "4,8")).toEqual({ value: 4.8 });
  expect(readTyped(number, "1.000")).toEqual({ value: 1000 });
  expect(readTyped(number, "")).toHaveProperty("problem");
  expect(written("text", "[?] Wi-Fi incluso")).toBe("Wi-Fi incluso");
});

test("an optional value can be cleared, another one cannot", () => {
  const months = {
    kind: "number",
    path: "facts.internetPlans.plan500.details.contractMonths",
  } as const;
  expect(readTyped({ ...months, isOptional: true }, " ")).toEqual({ value: undefined });
  expect(readTyped({ ...months, isOptional: true }, "12")).toEqual({ value: 12 });
  expect(readTyped(months, "")).toHaveProperty("problem");
});
