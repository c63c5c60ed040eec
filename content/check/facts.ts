import type { company } from "../company.ts";
import { checkValues, type Fault } from "./fault.ts";

interface Plan extends Record<string, unknown> {
  key: string;
  isFeatured: boolean;
}

interface Offer {
  cameraPlans: readonly Plan[];
  internetPlans: readonly Plan[];
  securityCombo: object;
  additionalWifiPoint: object;
}

export function checkOffer({ internetPlans, cameraPlans, ...offer }: Offer): Fault[] {
  return [
    ...checkPlans("plans.ts", "internetPlans", internetPlans, {
      speedMbps: "speed",
      speedUnit: "unit",
    }),
    ...checkValues("plans.ts", "additionalWifiPoint", offer.additionalWifiPoint, {
      priceCents: "cents",
    }),
    ...checkPlans("cameras.ts", "cameraPlans", cameraPlans, {
      cameraCount: "count",
      recordingDays: "count",
    }),
    ...checkValues("cameras.ts", "securityCombo", offer.securityCombo, {
      priceCents: "cents",
      speedMbps: "speed",
      cameraCount: "count",
      recordingDays: "count",
      extraCameraCents: "cents",
    }),
  ];
}

function checkPlans(
  file: string,
  list: string,
  plans: readonly Plan[],
  rules: Parameters<typeof checkValues>[3],
): Fault[] {
  const common = { key: "key", priceCents: "cents", isFeatured: "yesOrNo" } as const;
  const faults = plans.flatMap((plan, index) =>
    checkValues(file, plan.key || `${list}[${index}]`, plan, { ...common, ...rules }),
  );
  if (plans.length < 1 || plans.length > 6) {
    faults.push({ file, item: list, found: plans.length, expected: "de um a seis planos" });
  }
  if (plans.filter((plan) => plan.isFeatured).length > 1) {
    faults.push({ file, item: list, expected: "isFeatured: true em um plano só, o de destaque" });
  }
  return [...faults, ...checkUnique(file, "key", plans)];
}

export function checkTowns(towns: readonly { name: string; ibgeCode: string }[]): Fault[] {
  const file = "towns.ts";
  const faults = towns.flatMap((town, index) =>
    checkValues(file, town.name || `towns[${index}]`, town, {
      name: "text",
      ibgeCode: "ibgeCode",
      areaCode: "areaCode",
      latitude: "latitude",
      longitude: "longitude",
    }),
  );
  if (towns.length < 1 || towns.length > 12) {
    faults.push({ file, item: "towns", found: towns.length, expected: "de uma a doze cidades" });
  }
  return [...faults, ...checkUnique(file, "ibgeCode", towns)];
}

function checkUnique<Key extends string>(
  file: string,
  key: Key,
  items: readonly Record<Key, string>[],
): Fault[] {
  return items
    .filter((item, index) => items.findIndex((each) => each[key] === item[key]) < index)
    .map((item) => ({ file, item: item[key], expected: `${key} sem repetição na lista` }));
}

export function checkCompany(facts: typeof company): Fault[] {
  const file = "company.ts";
  const faults = checkValues(file, "", facts, {
    name: "text",
    siteUrl: "origin",
    whatsappNumber: "whatsapp",
    supportEmail: "email",
    instagramUrl: "https",
    customerAreaUrl: "https",
    securityPortalUrl: "https",
    ...(facts.privacyUrl !== undefined && { privacyUrl: "https" }),
    ...(facts.termsUrl !== undefined && { termsUrl: "https" }),
    anatelPhone: "text",
  });
  const { e164, display } = facts.phone;
  if (`+55${display.replace(/\D/g, "")}` !== e164) {
    faults.push({
      file,
      item: "phone",
      found: [e164, display],
      expected: "o mesmo número nas duas formas: +5588999990000 e (88) 99999-0000",
    });
  }
  return faults;
}

/** Google's terms ask for both wherever its reviews are shown. */
export function checkLegalPages(facts: typeof company, pageNames: string[]): Fault[] {
  return (["privacy", "terms"] as const)
    .filter((page) => !facts[`${page}Url`] && !pageNames.includes(page))
    .map((page) => ({
      file: "pages.ts",
      item: page,
      expected: `a página ${page}, ou o endereço dela em company.ts: ${page}Url`,
    }));
}

export function checkReviews(
  reviews: readonly { name: string; comment: Record<string, string> }[],
  languages: readonly string[],
): Fault[] {
  const file = "local-reviews.ts";
  const faults = reviews.flatMap((review, index) => {
    const item = review.name || `localReviews[${index}]`;
    return [
      ...checkValues(file, item, review, { name: "text", rating: "stars" }),
      ...languages.flatMap((language) =>
        checkValues(file, `${item}.comment`, review.comment, { [language]: "text" }),
      ),
    ];
  });
  if (reviews.length !== 6) {
    faults.push({ file, item: "localReviews", found: reviews.length, expected: "seis avaliações" });
  }
  return faults;
}

/** Browsers show two of the colours around the page, where CSS does not reach. */
export function checkColors(colors: Record<"theme" | "background", string>, css: string): Fault[] {
  const roles = { theme: "--color-surface-dark", background: "--color-surface" };
  return Object.entries(roles).flatMap(([name, role]) => {
    const found = colors[name as keyof typeof roles];
    const expected = colorOf(css, role);
    return found === expected
      ? []
      : [
          {
            file: "brand/colors.ts",
            item: name,
            found,
            expected: `a cor ${role} de colors.css: ${expected}`,
          },
        ];
  });
}

function colorOf(css: string, name: string): string | undefined {
  const value = css.match(new RegExp(`${name}:\\s*([^;]+);`))?.[1];
  const other = value?.match(/^var\((--[\w-]+)\)$/)?.[1];
  return other ? colorOf(css, other) : value;
}
