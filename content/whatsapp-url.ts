import { company } from "./company.ts";

const loneSurrogate = /\p{Surrogate}/gu;

/**
 * encodeURIComponent, not URLSearchParams: some WhatsApp clients show a `+` literally.
 * It throws on half an emoji, which a cut or pasted text can hold.
 */
export function whatsappUrl(text: string): string {
  const wellFormed = text.replace(loneSurrogate, "\uFFFD");
  return `https://wa.me/${company.whatsappNumber}?text=${encodeURIComponent(wellFormed)}`;
}
