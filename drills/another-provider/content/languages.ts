export const languages = ["pt-BR", "es-PY", "en-US"] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "pt-BR";
