const directionSigns = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const breaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/**
 * What a visitor typed, fit to be shown. Line breaks would let them write lines of an e-mail or of its header, control
 * codes would act on a terminal, signs that turn the direction of writing would let one text look like another.
 */
export function onOneLine(typed: string): string {
  return typed.replace(directionSigns, "").replace(breaksAndControls, " ").trim();
}
