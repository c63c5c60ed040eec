import { cameraPlans, securityCombo } from "./cameras.ts";
import { company } from "./company.ts";
import { formatPrice } from "./format-price.ts";
import { joinList } from "./join-list.ts";
import type { Language } from "./languages.ts";
import { leadRetentionDays } from "./lead-retention-days.ts";
import { additionalWifiPoint, internetPlans } from "./plans.ts";
import { satisfactionPercent } from "./satisfaction-percent.ts";
import { towns } from "./towns.ts";

const words = {
  "pt-BR": { day: "dia", days: "dias" },
  "en-US": { day: "day", days: "days" },
};

/** Facts that texts use as `{{variable}}`; i18next gets them as default variables. No Intl: see format-number.ts. */
export function textVariables(language: Language) {
  const { day, days } = words[language];
  const inDays = (count: number) => `${count} ${count === 1 ? day : days}`;
  const speeds = internetPlans.map((plan) => plan.speedMbps);
  const [basic, advancedTotal, premium] = cameraPlans;

  return {
    anatelPhone: company.anatelPhone,
    supportEmail: company.supportEmail,
    leadRetention: inDays(leadRetentionDays),
    townCount: String(towns.length),
    towns: joinList(
      towns.map((town) => town.name),
      language,
    ),
    satisfaction: `${satisfactionPercent}%`,
    planSpeeds: `${joinList(speeds.map(String), language)} Mbps`,
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
