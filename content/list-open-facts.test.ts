import { expect, test } from "vitest";
import { listOpenFacts } from "./list-open-facts.ts";
import { readStarterContent } from "./starter-content.ts";
import { withoutMarks } from "./unconfirmed.ts";

/** Everything is confirmed and supplied, except the changes. */
function list(changes: object = {}) {
  const { facts, texts } = withoutMarks(readStarterContent());
  const supplied = { legalName: "P", cnpj: "P", streetAddress: "P", scmAuthorization: "P" };
  const company = { ...facts.company, ...supplied, dataProtectionEmail: "p@p.example" };
  Object.assign(company, changes);
  return listOpenFacts({ facts: { ...facts, company }, texts });
}

test("confirmed content leaves nothing open", () => {
  expect(list()).toEqual([]);
});

test("unconfirmed and missing values are open", () => {
  const changes = { supportEmail: "[?] a@b.example", legalName: null };
  expect(list(changes)).toEqual([
    "facts.company.legalName: ainda não foi informado",
    "facts.company.supportEmail: a@b.example",
  ]);
});
