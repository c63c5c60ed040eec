import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import { useTranslation } from "react-i18next";
import { ButtonLink, type ButtonTone } from "#ui/button.tsx";

interface WhatsappButtonProps {
  label: string;
  message: string;
  tone: ButtonTone;
  isWide?: boolean;
}

export function WhatsappButton({ message, ...face }: WhatsappButtonProps) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      {...face}
      href={whatsappUrl(message)}
      icon="whatsapp"
      newTabNote={t("nav.newTab")}
    />
  );
}
