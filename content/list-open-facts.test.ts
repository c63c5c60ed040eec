import { expect, test } from "vitest";
import { listOpenFacts } from "./list-open-facts.ts";
import { readStarterContent } from "./starter-content.ts";
import { withoutMarks } from "./unconfirmed.ts";

/** Everything is confirmed and supplied, except the changes. */
function list(host: string | undefined, changes: object = {}) {
  const { facts, texts } = withoutMarks(readStarterContent());
  const supplied = { legalName: "P", cnpj: "P", streetAddress: "P", scmAuthorization: "P" };
  const company = { ...facts.company, ...supplied, dataProtectionEmail: "p@p.example" };
  Object.assign(company, { siteUrl: "https://provedor.example" }, changes);
  return listOpenFacts({ facts: { ...facts, company }, texts }, host);
}

test("confirmed content at its own host leaves nothing open", () => {
  expect(list("provedor.example")).toEqual([]);
});

test("unconfirmed and missing values are open, wherever the site runs", () => {
  const changes = { supportEmail: "[?] a@b.example", legalName: null };
  const open = [
    "facts.company.legalName: ainda não foi informado",
    "facts.company.supportEmail: a@b.example",
  ];
  expect(list("provedor.example", changes)).toEqual(open);
  expect(list(undefined, changes)).toEqual(open);
});

test("a site URL of another host is open", () => {
  expect(list("outro.example")).toEqual([
    "facts.company.siteUrl é https://provedor.example, mas o site está em outro.example",
  ]);
});
