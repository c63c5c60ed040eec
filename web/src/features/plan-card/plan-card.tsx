import { fillText, pluralText } from "@fiosite/content/fill-text";
import { formatDay, formatPrice } from "@fiosite/content/format";
import { markOf } from "@fiosite/content/source-marks";
import type { InternetPlan, PlanPromotion, VisitorContent } from "@fiosite/content/visitor-content";
import type { ReactNode } from "react";
import { BrandDot } from "#ui/brand-dot.tsx";
import { classes } from "#ui/classes.ts";
import { Highlighted } from "#ui/highlighted.tsx";
import { TickList } from "#ui/tick-list.tsx";
import { useContent, useLangOf } from "../../use-content.ts";
import styles from "./plan-card.module.css";

interface PlanGridProps {
  /** The class may set `--three-columns`, the widths of three cards in a row. */
  className?: string | undefined;
  children: ReactNode[];
}

/** One to six cards, side by side as far as they fit. */
export function PlanGrid({ className, children }: PlanGridProps) {
  return (
    <div className={classes(styles.grid, className)} data-count={children.length}>
      {children}
    </div>
  );
}

interface PlanCardProps {
  /** The plan's name or speed and the graphic of its size. */
  heading: ReactNode;
  priceCents: number;
  promotion?: PlanPromotion | undefined;
  isPriceFrom?: boolean;
  isFeatured: boolean;
  features: readonly string[];
  highlightedFeatures?: number;
  details: OfferDetails;
  button: ReactNode;
  className?: string | undefined;
}

export function PlanCard({ heading, isFeatured, features, ...card }: PlanCardProps) {
  const content = useContent();
  const langOf = useLangOf();
  const details = describeDetails(card.details, content);
  const list = (
    <TickList
      className={details.length > 0 ? undefined : styles.features}
      items={features}
      langOf={langOf}
      highlighted={card.highlightedFeatures ?? 0}
    />
  );
  return (
    <article
      className={classes(
        styles.card,
        isFeatured && `${styles.featured} dark`,
        card.className,
        "anim",
      )}
    >
      {isFeatured && (
        <p className={styles.badge}>
          <BrandDot />
          {content.texts.common.popular}
        </p>
      )}
      {heading}
      <PlanPrice {...card} />
      {details.length > 0 ? (
        <div className={styles.features}>
          {list}
          {/* What the provider supplied about the contract, closed until the visitor asks for it. */}
          <details className={styles.details}>
            <summary>{content.texts.common.planDetails.title}</summary>
            <ul>
              {details.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        </div>
      ) : (
        list
      )}
      {card.button}
    </article>
  );
}

type PlanPriceProps = Pick<PlanCardProps, "priceCents" | "isPriceFrom" | "promotion">;

function PlanPrice({ priceCents, isPriceFrom, promotion }: PlanPriceProps) {
  const { language, texts } = useContent();
  const { common } = texts;
  const price = (
    <>
      <strong>{formatPrice(priceCents)}</strong>
      <span>{common.month}</span>
    </>
  );
  if (!promotion) {
    return (
      <p className={styles.price}>
        {isPriceFrom && <small>{common.from} </small>}
        {price}
      </p>
    );
  }
  const regular = formatPrice(promotion.regularCents);
  const date = formatDay(promotion.lastDay, language);
  return (
    <p className={styles.price}>
      <small>
        <Highlighted
          text={`${fillText(common.promotion.regular, { price: regular })} `}
          words={regular}
        >
          <s>{regular}</s>
        </Highlighted>
      </small>
      {price}
      <small className={styles.until}>{` ${fillText(common.promotion.until, { date })}`}</small>
    </p>
  );
}

/** An internet plan may have all of these details, a camera plan some of them. */
type OfferDetails = InternetPlan["details"];

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
