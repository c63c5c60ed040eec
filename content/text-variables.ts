import type { Texts } from "./content.ts";
import { fillText, pluralText } from "./fill-text.ts";
import { formatPrice } from "./format.ts";
import type { Language } from "./provider/languages.ts";
import type { Facts } from "./schema/facts.ts";
import { markOf } from "./source-marks.ts";

/** More towns than this make a description too long for search results; then the first three are named. */
const mostTownsInDescription = 5;
const townsNamedOfMore = 3;

/** Facts that texts use as `{{variable}}`, formatted for the language. */
export function textVariables(
  language: Language,
  facts: Facts,
  texts: Pick<Texts, "common" | "cameras">,
) {
  const { company, towns, internetPlans, cameraPlans, securityCombo } = facts;
  const inDays = (count: number) => formatDays(language, count) + markOf(count);
  const list = new Intl.ListFormat(language);
  const speeds = internetPlans.map((plan) => plan.speedMbps);
  const { plans: camera } = texts.cameras;
  const { towns: counting } = texts.common;

  return {
    companyName: company.name,
    anatelPhone: company.anatelPhone,
    supportEmail: company.supportEmail,
    // The privacy policy must name the same person as the footer. Until somebody is named, it still needs an address.
    dataOfficerEmail: company.dataProtectionEmail ?? company.supportEmail,
    // The renderer fills this in, because each machine has its own LEADS_RETENTION_DAYS.
    leadRetention: "{{leadRetention}}",
    townCount: String(towns.length),
    countedTowns: pluralText(counting, towns.length, language),
    firstTown: towns[0]?.name ?? "",
    towns: list.format(towns.map((town) => town.name)),
    mainTowns: mainTowns(towns, list, counting.more),
    satisfaction: `${facts.satisfactionPercent}%`,
    planSpeeds: `${list.format(speeds.map(String))} Mbps`,
    highestSpeed: `${Math.max(...speeds)} Mbps`,
    lowestPlanPrice: lowestPrice(internetPlans),
    wifiPointPrice: formatPrice(facts.additionalWifiPoint.priceCents),
    lowestCameraPrice: lowestPrice(cameraPlans),
    longestRecording: inDays(Math.max(...cameraPlans.map((plan) => plan.recordingDays))),
    recordingByPlan: list.format(
      [
        ...cameraPlans.map((plan) => ({ ...plan, text: camera.recordingIn })),
        { ...securityCombo, text: camera.combo.recordingIn },
      ]
        .sort((one, other) => one.recordingDays - other.recordingDays)
        .map(({ text, recordingDays, texts: own }) =>
          fillText(text, { recording: inDays(recordingDays), plan: own[language].name }),
        ),
    ),
    comboSpeed: `${securityCombo.speedMbps} Mbps`,
    comboPrice: formatPrice(securityCombo.priceCents),
    comboRecording: inDays(securityCombo.recordingDays),
    extraCameraPrice: formatPrice(securityCombo.extraCameraCents),
  };
}

/** `180 dias`. */
export function formatDays(language: Language, count: number): string {
  const unit = { style: "unit", unit: "day", unitDisplay: "long" } as const;
  return new Intl.NumberFormat(language, unit).format(count);
}

/** `A, B, C, D e E`, or `A, B, C e mais 3 cidades` if there are more. */
function mainTowns(towns: Facts["towns"], list: Intl.ListFormat, more: string): string {
  const names = towns.map((town) => town.name);
  if (names.length <= mostTownsInDescription) return list.format(names);
  const first = names.slice(0, townsNamedOfMore);
  return fillText(more, { towns: first.join(", "), count: names.length - first.length });
}

function lowestPrice(plans: readonly { priceCents: number }[]): string {
  return formatPrice(Math.min(...plans.map((plan) => plan.priceCents)));
}

interface Priced {
  priceCents: number;
}

interface Offer {
  combo: Priced & { speedMbps: number; cameraCount: number };
  internetPlans: readonly (Priced & { speedMbps: number })[];
  cameraPlans: readonly (Priced & { cameraCount: number })[];
}

/** How much less per month the combo costs than its internet and its cameras apart; 0 if it saves nothing or a part is not sold. */
export function comboSavingsCents({ combo, internetPlans, cameraPlans }: Offer): number {
  const internet = internetPlans.find(({ speedMbps }) => isEqual(speedMbps, combo.speedMbps));
  const cameras = cameraPlans.find(({ cameraCount }) => isEqual(cameraCount, combo.cameraCount));
  if (!internet || !cameras) return 0;
  return Math.max(0, Math.round(internet.priceCents + cameras.priceCents - combo.priceCents));
}

/** All are whole numbers, but in a preview their decimals mark from which value they come. */
function isEqual(one: number, other: number): boolean {
  return Math.round(one) === Math.round(other);
}
