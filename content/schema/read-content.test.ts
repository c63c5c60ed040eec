import { expect, test } from "vitest";
import { changeValue } from "../change-value.ts";
import { readStarterContent } from "../starter-content.ts";
import { readContent } from "./read-content.ts";

const starter = readStarterContent();
const plan = `facts.internetPlans.${starter.facts.internetPlans[0]?.key}`;

function changed(changes: Record<string, unknown>): unknown {
  return Object.entries(changes).reduce<unknown>(
    (document, [path, value]) => changeValue(document, path, value),
    starter,
  );
}

test("the release's content fills what an older document lacks", () => {
  const older = changed({
    [`${plan}.priceCents`]: 12_345,
    [`${plan}.speedMbps`]: undefined,
    "facts.towns.trairi.areaCode": undefined,
    "texts.en-US": undefined,
    "texts.pt-BR.home.hero": undefined,
  });
  const { content, issues } = readContent(older, starter);
  expect(issues).toEqual([]);
  expect(content).toEqual(changed({ [`${plan}.priceCents`]: 12_345 }));
});

test("what only a newer release knows is ignored", () => {
  const newer = changed({
    "facts.company.fax": null,
    "facts.wifi7": { isSold: true },
    [`${plan}.upload`]: 300,
    "texts.pt-BR.home.promise": "{{promise}}",
  });
  expect(readContent(newer, starter)).toEqual({ content: starter, issues: [] });
});

test("an optional fact that the owner left out stays out", () => {
  const withUrl = changed({ "facts.company.privacyUrl": "https://provedor.example/p" });
  const { content } = readContent(starter, withUrl as typeof starter);
  expect(content.facts.company.privacyUrl).toBeUndefined();
});

test.each([null, [], "text", {}])("a document that is %j is read or refused", (document) => {
  const { content, issues } = readContent(document, starter);
  expect(issues.length > 0 || content).toBeTruthy();
});

test("a wrong value is reported at its path", () => {
  const { issues } = readContent(changed({ [`${plan}.priceCents`]: "8990" }), starter);
  expect(issues).toEqual([expect.objectContaining({ path: `${plan}.priceCents` })]);
});
