import type { Language } from "@tudo/content/languages";
import type { Texts } from "@tudo/content/texts";

const modules: Record<Language, () => Promise<{ texts: Texts }>> = {
  "pt-BR": () => import("@tudo/content/locales/pt-BR"),
  "en-US": () => import("@tudo/content/locales/en-US"),
};

export async function loadTexts(language: Language): Promise<Texts> {
  return (await modules[language]()).texts;
}
