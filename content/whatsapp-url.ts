const loneSurrogate = /\p{Surrogate}/gu;

/**
 * encodeURIComponent, not URLSearchParams: some WhatsApp clients show a `+` literally.
 * It throws on half an emoji, which a cut or pasted text can hold.
 */
export function whatsappUrl(number: string, text: string): string {
  const wellFormed = text.replace(loneSurrogate, "\uFFFD");
  return `https://wa.me/${number}?text=${encodeURIComponent(wellFormed)}`;
}
