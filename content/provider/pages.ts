import type { PageShape } from "../shapes.ts";
import type cameras from "./locales/pt-BR/cameras.json";
import type home from "./locales/pt-BR/home.json";
import type privacy from "./locales/pt-BR/privacy.json";
import type terms from "./locales/pt-BR/terms.json";

/**
 * Every page of the site, in the order of the navigation. A page needs its line here and, in every language, a file of texts with its
 * name. `layout` is a design of `web/src/layouts.ts`; the layout `document` needs no code.
 */
export const pages = {
  home: { path: "/", layout: "home" },
  cameras: { path: "/cameras", layout: "cameras", navigation: "header" },
  privacy: { path: "/privacidade", layout: "document" },
  terms: { path: "/termos", layout: "document" },
} as const satisfies Record<keyof PageTexts, PageShape>;

/** Types of the texts, which components use; `npm run check` compares the other languages with them. */
export interface PageTexts {
  home: typeof home;
  cameras: typeof cameras;
  privacy: typeof privacy;
  terms: typeof terms;
}
