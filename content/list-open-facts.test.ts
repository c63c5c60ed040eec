import { expect, test } from "vitest";
import { listOpenFacts } from "./list-open-facts.ts";

const siteUrl = "https://provedor.example";
const list = (host: string | undefined, ...items: { where: string; value: string | null }[]) =>
  listOpenFacts(host, items, siteUrl);

test("confirmed content at its own host leaves nothing open", () => {
  expect(list("provedor.example")).toEqual([]);
});

test("unconfirmed and missing values are open, wherever the site runs", () => {
  const items = [
    { where: "company.phone", value: "(88) 1" },
    { where: "company.legalName", value: null },
  ];
  const open = ["company.phone: (88) 1", "company.legalName: ainda não foi informado"];
  expect(list("provedor.example", ...items)).toEqual(open);
  expect(list(undefined, ...items)).toEqual(open);
});

test("a site URL of another host is open", () => {
  expect(list("outro.example")).toEqual([
    "company.siteUrl é https://provedor.example, mas o site está em outro.example",
  ]);
});
