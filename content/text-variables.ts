import { cameraPlans, securityCombo } from "./cameras.ts";
import { company } from "./company.ts";
import { formatPrice } from "./format-price.ts";
import type { Language } from "./languages.ts";
import { leadRetentionDays } from "./lead-retention-days.ts";
import { additionalWifiPoint, internetPlans } from "./plans.ts";
import { satisfactionPercent } from "./satisfaction-percent.ts";
import { towns } from "./towns.ts";

/** Facts that texts name as `{{variable}}`, given to i18next as its default variables. */
export function textVariables(language: Language) {
  const list = new Intl.ListFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const days = new Intl.NumberFormat(language, {
    style: "unit",
    unit: "day",
    unitDisplay: "long",
  });
  const speeds = internetPlans.map((plan) => plan.speedMbps);
  const [basic, advancedTotal, premium] = cameraPlans;

  return {
    anatelPhone: company.anatelPhone,
    supportEmail: company.supportEmail,
    leadRetention: days.format(leadRetentionDays),
    townCount: String(towns.length),
    towns: list.format(towns.map((town) => town.name)),
    satisfaction: percent.format(satisfactionPercent / 100),
    planSpeeds: `${list.format(speeds.map(String))} Mbps`,
    highestSpeed: `${Math.max(...speeds)} Mbps`,
    lowestPlanPrice: lowestPrice(internetPlans),
    wifiPointPrice: formatPrice(additionalWifiPoint.priceCents),
    lowestCameraPrice: lowestPrice(cameraPlans),
    basicRecording: days.format(basic.recordingDays),
    advancedTotalRecording: days.format(advancedTotal.recordingDays),
    premiumRecording: days.format(premium.recordingDays),
    longestRecording: days.format(Math.max(...cameraPlans.map((plan) => plan.recordingDays))),
    comboSpeed: `${securityCombo.speedMbps} Mbps`,
    comboPrice: formatPrice(securityCombo.priceCents),
    comboRecording: days.format(securityCombo.recordingDays),
    extraCameraPrice: formatPrice(securityCombo.extraCameraCents),
  };
}

function lowestPrice(plans: readonly { priceCents: number }[]): string {
  return formatPrice(Math.min(...plans.map((plan) => plan.priceCents)));
}
