import type { Language } from "@fiosite/content/languages";
import { texts as english } from "@fiosite/content/locales/en-US";
import { texts as portuguese } from "@fiosite/content/locales/pt-BR";
import { textVariables } from "@fiosite/content/text-variables";
import type { Texts } from "@fiosite/content/texts";

const marked: Record<Language, Texts> = { "pt-BR": portuguese, "en-US": english };

/** The texts as a visitor reads them: with the facts in place of their variables. */
export function visitorTexts(language: Language): Texts {
  const facts = textVariables(language);
  return JSON.parse(JSON.stringify(marked[language]), (_key, part) =>
    typeof part === "string" ? fillVariables(part, facts) : part,
  );
}

/** A variable that only the page knows, such as `{{plan}}`, stays as it is. */
export function fillVariables(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (variable, name) => values[name] ?? variable);
}
