import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { WhatsappPlace } from "@fiosite/contract/counts";
import { ButtonLink, type ButtonLook } from "#ui/button.tsx";
import { useContent } from "../../use-content.ts";

interface WhatsappButtonProps extends ButtonLook {
  label: string;
  about?: string;
  message: string;
  place: WhatsappPlace | { plan: string };
}

export function WhatsappButton({ message, place, ...button }: WhatsappButtonProps) {
  const { facts, texts } = useContent();
  return (
    <ButtonLink
      {...button}
      place={typeof place === "string" ? place : place.plan}
      href={whatsappUrl(facts.company.whatsappNumber, message)}
      icon="whatsapp"
      newTabNote={texts.common.nav.newTab}
    />
  );
}
