import { wellFormed } from "./well-formed.ts";

/**
 * encodeURIComponent, not URLSearchParams: some WhatsApp clients show a `+` literally.
 * It throws on half an emoji.
 */
export function whatsappUrl(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(wellFormed(text))}`;
}
