import { formatPrice } from "@fiosite/content/format-price";
import { SitePicture } from "#features/site-picture/site-picture.tsx";
import { WhatsappButton } from "#features/whatsapp/whatsapp-button.tsx";
import { Section } from "#ui/section.tsx";
import { TickList } from "#ui/tick-list.tsx";
import { useContent } from "../../use-content.ts";
import { wifiPicture } from "./pictures.ts";
import styles from "./wifi-section.module.css";

export function WifiSection() {
  const { facts, texts } = useContent();
  const { wifi } = texts.home;
  return (
    <Section id="wifi" labelledBy="wifi-title" background="dark-alt" dune="from-left">
      <div className={styles.columns}>
        <div className="anim">
          <h2 id="wifi-title">{wifi.title}</h2>
          <p className={styles.subtitle}>{wifi.subtitle}</p>
          <p className={`${styles.description} lead`}>{wifi.description}</p>
          <TickList className={styles.ticks} items={wifi.ticks} />
          <p className={styles.price}>
            <b>{formatPrice(facts.additionalWifiPoint.priceCents)} </b>
            <span>{wifi.priceUnit}</span>
            <small>{wifi.note}</small>
          </p>
          <WhatsappButton
            place="wifi"
            label={wifi.cta}
            message={texts.common.whatsapp.wifi}
            tone="accent"
          />
        </div>
        <figure className={`${styles.picture} anim`}>
          <SitePicture name="wifi" own={wifiPicture} alt={wifi.image.alt} />
        </figure>
      </div>
    </Section>
  );
}
