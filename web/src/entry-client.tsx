import "./styles/tokens.css";
import "./styles/base.css";
import { defaultLanguage } from "@tudo/content/languages";
import { parseLanguage } from "@tudo/contract/language";
import type { PageName } from "@tudo/contract/pages";
import { type ComponentType, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { Site } from "#app/site.tsx";
import { loadTexts } from "#features/language/load-texts.ts";
import { createSiteI18n } from "#features/language/site-i18n.ts";

const pages: Record<PageName, () => Promise<ComponentType>> = {
  home: async () => (await import("#pages/home/home-page.tsx")).HomePage,
  cameras: async () => (await import("#pages/cameras/cameras-page.tsx")).CamerasPage,
  "not-found": async () => (await import("#pages/not-found/not-found-page.tsx")).NotFoundPage,
};

const root = document.querySelector<HTMLElement>("#site");
if (root) await hydrate(root);

async function hydrate(root: HTMLElement) {
  const language = parseLanguage(document.documentElement.lang) ?? defaultLanguage;
  const page = root.dataset.page as PageName;
  const [Page, texts] = await Promise.all([pages[page](), loadTexts(language)]);
  hydrateRoot(
    root,
    <StrictMode>
      <Site page={page} Page={Page} texts={createSiteI18n(language, texts)} />
    </StrictMode>,
  );
}
