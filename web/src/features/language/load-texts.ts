import type { Language } from "@fiosite/content/languages";
import type { Texts } from "@fiosite/content/texts";

const modules: Record<Language, () => Promise<{ texts: Texts }>> = {
  "pt-BR": () => import("@fiosite/content/locales/pt-BR"),
  "en-US": () => import("@fiosite/content/locales/en-US"),
};

export async function loadTexts(language: Language): Promise<Texts> {
  return (await modules[language]()).texts;
}
