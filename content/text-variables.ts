import { cameraPlans, securityCombo } from "./cameras.ts";
import { company } from "./company.ts";
import { formatPrice } from "./format-price.ts";
import type { Language } from "./languages.ts";
import { leadRetentionDays } from "./lead-retention-days.ts";
import { additionalWifiPoint, internetPlans } from "./plans.ts";
import { satisfactionPercent } from "./satisfaction-percent.ts";
import { towns } from "./towns.ts";

/** Facts that texts use as `{{variable}}`; i18next gets them as default variables. */
export function textVariables(language: Language) {
  const days = new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" });
  const inDays = (count: number) => days.format(count);
  const joinList = (items: string[]) => new Intl.ListFormat(language).format(items);
  const speeds = internetPlans.map((plan) => plan.speedMbps);
  const [basic, advancedTotal, premium] = cameraPlans;

  return {
    anatelPhone: company.anatelPhone,
    supportEmail: company.supportEmail,
    leadRetention: inDays(leadRetentionDays),
    townCount: String(towns.length),
    towns: joinList(towns.map((town) => town.name)),
    satisfaction: `${satisfactionPercent}%`,
    planSpeeds: `${joinList(speeds.map(String))} Mbps`,
    highestSpeed: `${Math.max(...speeds)} Mbps`,
    lowestPlanPrice: lowestPrice(internetPlans),
    wifiPointPrice: formatPrice(additionalWifiPoint.priceCents),
    lowestCameraPrice: lowestPrice(cameraPlans),
    basicRecording: inDays(basic.recordingDays),
    advancedTotalRecording: inDays(advancedTotal.recordingDays),
    premiumRecording: inDays(premium.recordingDays),
    longestRecording: inDays(Math.max(...cameraPlans.map((plan) => plan.recordingDays))),
    comboSpeed: `${securityCombo.speedMbps} Mbps`,
    comboPrice: formatPrice(securityCombo.priceCents),
    comboRecording: inDays(securityCombo.recordingDays),
    extraCameraPrice: formatPrice(securityCombo.extraCameraCents),
  };
}

function lowestPrice(plans: readonly { priceCents: number }[]): string {
  return formatPrice(Math.min(...plans.map((plan) => plan.priceCents)));
}
