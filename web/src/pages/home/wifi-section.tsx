import { formatPrice } from "@fiosite/content/format-price";
import { additionalWifiPoint } from "@fiosite/content/plans";
import { useTranslation } from "react-i18next";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { Picture } from "#ui/picture.tsx";
import { Section } from "#ui/section.tsx";
import { TickList } from "#ui/tick-list.tsx";
import { wifiPicture } from "./pictures.ts";
import styles from "./wifi-section.module.css";

export function WifiSection() {
  const { t } = useTranslation(["home", "common"]);
  return (
    <Section id="wifi" labelledBy="wifi-title" background="dark-alt" dune="from-left">
      <div className={styles.columns}>
        <div className="anim">
          <h2 id="wifi-title">{t("wifi.title")}</h2>
          <p className={styles.subtitle}>{t("wifi.subtitle")}</p>
          <p className={`${styles.description} lead`}>{t("wifi.description")}</p>
          <TickList className={styles.ticks} items={t("wifi.ticks", { returnObjects: true })} />
          <p className={styles.price}>
            <b>{formatPrice(additionalWifiPoint.priceCents)} </b>
            <span>{t("wifi.priceUnit")}</span>
            <small>{t("wifi.note")}</small>
          </p>
          <WhatsappButton
            place="wifi"
            label={t("wifi.cta")}
            message={t("common:whatsapp.wifi")}
            tone="accent"
          />
        </div>
        <figure className={`${styles.picture} anim`}>
          <Picture files={wifiPicture} alt={t("wifi.image.alt")} width={1200} height={932} />
        </figure>
      </div>
    </Section>
  );
}
