import { formatPrice } from "@fiosite/content/format-price";
import type { ReactNode } from "react";
import { BrandDot } from "#ui/brand-dot.tsx";
import { classes } from "#ui/classes.ts";
import { TickList } from "#ui/tick-list.tsx";
import { useContent } from "../../use-content.ts";
import styles from "./plan-card.module.css";
import { type OfferDetails, PlanDetails } from "./plan-details.tsx";

interface PlanCardProps {
  /** The plan's name or speed and the graphic of its size. */
  heading: ReactNode;
  priceCents: number;
  isPriceFrom?: boolean;
  isFeatured: boolean;
  features: readonly string[];
  highlightedFeatures?: number;
  details?: OfferDetails | undefined;
  button: ReactNode;
  className?: string | undefined;
}

export function PlanCard({ heading, priceCents, isFeatured, features, ...card }: PlanCardProps) {
  const { common } = useContent().texts;
  const list = (
    <TickList
      className={card.details ? undefined : styles.features}
      items={features}
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
          {common.popular}
        </p>
      )}
      {heading}
      <p className={styles.price}>
        {card.isPriceFrom && <small>{common.from} </small>}
        <strong>{formatPrice(priceCents)}</strong>
        <span>{common.month}</span>
      </p>
      {card.details ? (
        <div className={styles.features}>
          {list}
          <PlanDetails details={card.details} />
        </div>
      ) : (
        list
      )}
      {card.button}
    </article>
  );
}
