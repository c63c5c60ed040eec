import { fillText } from "@fiosite/content/fill-text";
import { formatPrice } from "@fiosite/content/format-price";
import { pluralText } from "@fiosite/content/plural-text";
import { markOf } from "@fiosite/content/source-marks";
import type { InternetPlan, VisitorContent } from "@fiosite/content/visitor-content";
import { useContent } from "../../use-content.ts";
import styles from "./plan-card.module.css";

/** Those of an internet plan; other offers have a part of them. */
export type OfferDetails = NonNullable<InternetPlan["details"]>;

/** What the provider supplied about the contract, closed until the visitor asks for it. */
export function PlanDetails({ details }: { details: OfferDetails }) {
  const content = useContent();
  const lines = describeDetails(details, content);
  if (lines.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{content.texts.common.planDetails.title}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function describeDetails(details: OfferDetails, { language, texts }: VisitorContent): string[] {
  const { planDetails } = texts.common;
  const { uploadMbps, contractMonths, installationCents, router, dataLimitGb } = details;
  const lines = [
    uploadMbps && fillText(planDetails.upload, { speed: `${uploadMbps} Mbps` }),
    contractMonths === 0
      ? planDetails.contract.none
      : contractMonths && pluralText(planDetails.contract, contractMonths, language),
    installationCents === 0
      ? planDetails.installation.free
      : installationCents &&
        fillText(planDetails.installation.paid, { price: formatPrice(installationCents) }),
    router && planDetails.router[router],
    dataLimitGb === 0
      ? planDetails.dataLimit.none
      : dataLimitGb &&
        fillText(planDetails.dataLimit.monthly, { amount: inGigabytes(dataLimitGb, language) }),
  ];
  return lines.filter((line) => typeof line === "string");
}

function inGigabytes(amount: number, language: string): string {
  const gigabytes = new Intl.NumberFormat(language, { style: "unit", unit: "gigabyte" });
  return gigabytes.format(amount) + markOf(amount);
}
