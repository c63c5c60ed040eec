import { comboSavingsCents } from "@fiosite/content/combo-savings";
import { fillText } from "@fiosite/content/fill-text";
import { formatPrice } from "@fiosite/content/format-price";
import { pluralText } from "@fiosite/content/plural-text";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { Rings } from "#ui/rings.tsx";
import { useContent } from "../../use-content.ts";
import styles from "./combo-banner.module.css";

const plus = "+";

export function ComboBanner() {
  const { facts, language, texts } = useContent();
  const { internetPlans, cameraPlans, securityCombo: combo } = facts;
  const savingsCents = comboSavingsCents({ combo, internetPlans, cameraPlans });
  const { plans } = texts.cameras;
  return (
    <article className={`${styles.combo} anim`}>
      <svg className={styles.halo} viewBox="0 0 1000 1000" aria-hidden="true">
        <Rings count={8} first={110} step={46} />
      </svg>
      <div>
        <h3>{combo.name}</h3>
        <p className={styles.sum}>
          <span>{plans.combo.internet}</span>{" "}
          <span className={styles.addition}>
            <b>{plus}</b> {pluralText(plans.cameras, combo.cameraCount, language)}
          </span>
        </p>
        <ul>
          {combo.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
      <div className={styles.offer}>
        <p>
          <strong>{formatPrice(combo.priceCents)}</strong> {texts.common.month}
        </p>
        {savingsCents > 0 && (
          <p className={styles.savings}>
            {fillText(plans.combo.savings, { savings: formatPrice(savingsCents) })}
          </p>
        )}
        <WhatsappButton
          place="combo"
          label={plans.combo.cta}
          message={texts.common.whatsapp.combo}
          tone="dark"
        />
      </div>
    </article>
  );
}
