const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const breaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Makes a visitor's text safe to print. Line breaks could inject lines into an e-mail or its headers, control codes act
 * on a terminal, and Unicode direction marks can make one text look like another.
 */
export function onOneLine(typed: string): string {
  return typed.replace(directionMarks, "").replace(breaksAndControls, " ").trim();
}
