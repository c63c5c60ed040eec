import type { Language } from "@fiosite/content/languages";
import { texts as english } from "@fiosite/content/locales/en-US";
import { texts as portuguese } from "@fiosite/content/locales/pt-BR";
import { textVariables } from "@fiosite/content/text-variables";
import type { Texts } from "@fiosite/content/texts";

const templates: Record<Language, Texts> = { "pt-BR": portuguese, "en-US": english };

/** The texts with the facts of `content` filled in, as a visitor reads them. */
export function visitorTexts(language: Language): Texts {
  const facts = textVariables(language);
  return JSON.parse(JSON.stringify(templates[language]), (_key, part) =>
    typeof part === "string" ? fillVariables(part, facts) : part,
  );
}

/** Variables without a value stay, such as `{{plan}}`, which the page fills in. */
export function fillVariables(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (variable, name) => values[name] ?? variable);
}
