import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/icon.tsx";
import { NewTabLink } from "#ui/new-tab-link.tsx";
import styles from "./floating-whatsapp.module.css";

export function FloatingWhatsapp() {
  const { t } = useTranslation();
  return (
    <aside aria-label={t("float.region")}>
      <NewTabLink
        className={styles.button}
        data-place={"floating" satisfies WhatsappPlace}
        href={whatsappUrl(t("whatsapp.plans"))}
        newTabNote={t("nav.newTab")}
      >
        <Icon name="whatsapp" />
        <span className="visually-hidden">{t("float.label")}</span>
      </NewTabLink>
    </aside>
  );
}
