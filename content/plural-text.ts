import { fillText } from "./fill-text.ts";
import type { Language } from "./provider/languages.ts";

/** Some languages have further forms, such as the Spanish "many" from a million on; `other` serves for them. */
interface PluralForms {
  one: string;
  other: string;
}

/** `1 câmera`, `2 câmeras`: the form for the number, with `{{count}}` filled in. */
export function pluralText(forms: PluralForms, count: number, language: Language): string {
  const isOne = new Intl.PluralRules(language).select(count) === "one";
  return fillText(isOne ? forms.one : forms.other, { count });
}
