import type cameras from "./locales/pt-BR/cameras.json";
import type home from "./locales/pt-BR/home.json";
import type inns from "./locales/pt-BR/inns.json";
import type privacy from "./locales/pt-BR/privacy.json";
import type terms from "./locales/pt-BR/terms.json";
import type { PageShape } from "./shapes.ts";

export const pages = {
  home: { path: "/", layout: "home" },
  cameras: { path: "/cameras", layout: "cameras", navigation: "header" },
  inns: { path: "/pousadas", layout: "information", navigation: "header" },
  privacy: { path: "/privacidade", layout: "document" },
  terms: { path: "/termos", layout: "document" },
} as const satisfies Record<keyof PageTexts, PageShape>;

export interface PageTexts {
  home: typeof home;
  cameras: typeof cameras;
  inns: typeof inns;
  privacy: typeof privacy;
  terms: typeof terms;
}
