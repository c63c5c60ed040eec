import { readFileSync } from "node:fs";
import { brandColors } from "../brand/colors.ts";
import { cameraPlans, securityCombo } from "../cameras.ts";
import { company } from "../company.ts";
import { languages } from "../languages.ts";
import { leadRetentionDays } from "../lead-retention-days.ts";
import { localReviews } from "../local-reviews.ts";
import { pages } from "../pages.ts";
import { additionalWifiPoint, internetPlans } from "../plans.ts";
import { readTexts, readTextsWithMarks } from "../read-texts.ts";
import { satisfactionPercent } from "../satisfaction-percent.ts";
import { textVariables } from "../text-variables.ts";
import { towns } from "../towns.ts";
import {
  checkColors,
  checkCompany,
  checkLegalPages,
  checkOffer,
  checkReviews,
  checkTowns,
} from "./facts.ts";
import { checkValues, type Fault } from "./fault.ts";
import { checkFeatures, checkPage, checkTexts, type TextFiles } from "./texts.ts";

/** What components and the browser fill in; all other variables are facts. */
const passedByComponents = [
  ...[
    "count",
    "plan",
    "town",
    "recording",
    "towns",
    "rating",
    "total",
    "position",
    "size",
    "year",
    "savings",
  ],
  ...["cnpj", "scmAuthorization", "dataProtectionEmail", "name", "phone", "address"],
];

export function findFaults(): Fault[] {
  const [first] = languages;
  const model = readTextsWithMarks(first);
  const facts = {
    variables: [...new Set([...Object.keys(textVariables(first, model)), ...passedByComponents])],
    townNames: towns.map(({ name }) => name),
  };
  const faults = [
    ...checkCompany(company),
    ...checkLegalPages(company, Object.keys(pages)),
    ...checkColors(
      brandColors,
      readFileSync(new URL("../brand/colors.css", import.meta.url), "utf8"),
    ),
    ...checkOffer({ internetPlans, additionalWifiPoint, cameraPlans, securityCombo }),
    ...checkTowns(towns),
    ...checkReviews(localReviews, languages),
    ...checkValues(
      "satisfaction-percent.ts",
      "",
      { satisfactionPercent },
      {
        satisfactionPercent: "percent",
      },
    ),
    ...checkValues(
      "lead-retention-days.ts",
      "",
      { leadRetentionDays },
      {
        leadRetentionDays: "days",
      },
    ),
    ...languages.flatMap((language) =>
      checkTexts(
        language,
        readTextsWithMarks(language) as unknown as TextFiles,
        model as unknown as TextFiles,
        facts,
      ),
    ),
  ];
  // The facts go into the titles and descriptions, so these are checked when the facts are right.
  if (faults.length > 0) return faults;
  return languages.flatMap((language) => {
    const texts = readTexts(language);
    const names = Object.keys(pages) as (keyof typeof pages)[];
    return [
      ...names.flatMap((page) => checkPage(language, page, texts[page])),
      ...checkFeatures(internetPlans, texts.home.plans, language),
    ];
  });
}
