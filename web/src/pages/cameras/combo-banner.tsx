import { cameraPlans, securityCombo } from "@fiosite/content/cameras";
import { comboSavingsCents } from "@fiosite/content/combo-savings";
import { formatPrice } from "@fiosite/content/format-price";
import { internetPlans } from "@fiosite/content/plans";
import { useTranslation } from "react-i18next";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { Rings } from "#ui/rings.tsx";
import styles from "./combo-banner.module.css";

const plus = "+";
const savingsCents = comboSavingsCents({ combo: securityCombo, internetPlans, cameraPlans });

export function ComboBanner() {
  const { t } = useTranslation(["cameras", "common"]);
  return (
    <article className={`${styles.combo} anim`}>
      <svg className={styles.halo} viewBox="0 0 1000 1000" aria-hidden="true">
        <Rings count={8} first={110} step={46} />
      </svg>
      <div>
        <h3>{t("plans.combo.name")}</h3>
        <p className={styles.sum}>
          <span>{t("plans.combo.internet")}</span>{" "}
          <span className={styles.addition}>
            <b>{plus}</b> {t("plans.cameras", { count: securityCombo.cameraCount })}
          </span>
        </p>
        <ul>
          {t("plans.combo.features", { returnObjects: true }).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
      <div className={styles.offer}>
        <p>
          <strong>{formatPrice(securityCombo.priceCents)}</strong> {t("common:month")}
        </p>
        {savingsCents > 0 && (
          <p className={styles.savings}>
            {t("plans.combo.savings", { savings: formatPrice(savingsCents) })}
          </p>
        )}
        <WhatsappButton
          place="combo"
          label={t("plans.combo.cta")}
          message={t("common:whatsapp.combo")}
          tone="dark"
        />
      </div>
    </article>
  );
}
