import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import { useTranslation } from "react-i18next";
import { ButtonLink, type ButtonLook } from "#ui/button.tsx";

interface WhatsappButtonProps extends ButtonLook {
  label: string;
  about?: string;
  message: string;
  place: WhatsappPlace;
}

export function WhatsappButton({ message, ...button }: WhatsappButtonProps) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      {...button}
      href={whatsappUrl(message)}
      icon="whatsapp"
      newTabNote={t("nav.newTab")}
    />
  );
}
