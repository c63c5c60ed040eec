import type { Content } from "@fiosite/content/content";
import { listValues } from "@fiosite/content/list-values";
import { pictureNames } from "@fiosite/content/pictures";
import { readStarterContent } from "@fiosite/content/starter-content";
import { expect, test } from "vitest";
import { listPlaces } from "../entry-renderer.tsx";

type Plan = Content["facts"]["internetPlans"][number];

/** The starter content with what a provider may add to it. */
function complete(): Content {
  const content = readStarterContent();
  Object.assign(content.facts.company, {
    legalName: "Provedor Ltda.",
    cnpj: "00.000.000/0001-91",
    streetAddress: "Rua A, 1",
    scmAuthorization: "1/2026",
    dataProtectionEmail: "dados@provedor.example",
    privacyUrl: "https://provedor.example/privacidade",
    termsUrl: "https://provedor.example/termos",
  });
  const [review] = content.facts.localReviews;
  if (review) review.profilePhotoUrl = "https://provedor.example/foto.jpg";
  for (const name of pictureNames) content.facts[`${name}Picture`] = `${name}-${"0".repeat(32)}`;
  const details = { installationCents: 9900, contractMonths: 12 };
  Object.assign(content.facts.cameraPlans[0] ?? {}, { details });
  return withDetails(content, { ...details, uploadMbps: 250, dataLimitGb: 500, router: "lent" });
}

function withDetails(content: Content, details: Plan["details"]): Content {
  Object.assign(content.facts.internetPlans[0] ?? {}, { details });
  return content;
}

/** Other contents in which texts appear that most providers never show. */
function states(): Content[] {
  const free = { contractMonths: 0, installationCents: 0, dataLimitGb: 0 };
  const small = withDetails(complete(), { ...free, router: "included" });
  small.facts.towns.splice(1);
  small.facts.cameraPlans.splice(1);
  const large = withDetails(complete(), { contractMonths: 1, router: "notIncluded" });
  large.facts.towns.push(
    ...large.facts.towns.map((town) => ({ ...town, key: `${town.key}2`, name: `${town.name} 2` })),
  );
  return [complete(), small, large];
}

/** Values that no preview shows, and where the owner changes them. */
const elsewhere: [RegExp, string][] = [
  [/\.key$/, "name inside the site, which never changes"],
  [/\.(isFeatured|highlightedFeatures|details\.router)$/, "choices in the form of the plan"],
  [/^facts\.towns\..*\.(ibgeCode|areaCode|latitude|longitude)$/, "in the form of the town"],
  [/^facts\.coast\./, "drawing of the map, part of the release's set-up"],
  [/^facts\.company\.timeZone$/, "in the form of the company"],
  [/^facts\.campaigns\./, "names in the weekly report, in the list of campaigns"],
  [/^facts\.localReviews\..*\.profilePhotoUrl$/, "reviews without a photo, in their form"],
  [/\.meta\.socialLine$/, "written into the picture for link previews"],
  [/^texts\.en-US\.common\.notFound\.english\./, "pages in English need no English line"],
  [/\.(privacy|terms)\.meta\.navigation$/, "the footer has its own label for these pages"],
];

test("every text and every fact can be touched in a preview or chosen from its list, or the reason is known", async () => {
  const all = await Promise.all(states().map(listPlaces));
  const shown = new Set(all.flatMap((places) => Object.keys(places)));
  const missing = listValues("", complete())
    .map(({ where }) => where)
    .filter((path) => !shown.has(path));
  expect(missing.filter((path) => !elsewhere.some(([pattern]) => pattern.test(path)))).toEqual([]);
  const unneeded = elsewhere.filter(([pattern]) => !missing.some((path) => pattern.test(path)));
  expect(unneeded).toEqual([]);
});
