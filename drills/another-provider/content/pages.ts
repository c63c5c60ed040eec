import type cameras from "./locales/pt-BR/cameras.json";
import type home from "./locales/pt-BR/home.json";
import type inns from "./locales/pt-BR/inns.json";
import type { PageShape } from "./shapes.ts";

export const pages = {
  home: { path: "/", layout: "home" },
  cameras: { path: "/cameras", layout: "cameras", navigation: "header" },
  inns: { path: "/pousadas", layout: "information", navigation: "header" },
} as const satisfies Record<keyof PageTexts, PageShape>;

export interface PageTexts {
  home: typeof home;
  cameras: typeof cameras;
  inns: typeof inns;
}
