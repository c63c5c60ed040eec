import "./styles/tokens.css";
import "./styles/base.css";
import { defaultLanguage } from "@fiosite/content/languages";
import { parseLanguage } from "@fiosite/contract/language";
import type { PageName } from "@fiosite/contract/pages";
import { type ComponentType, StrictMode, startTransition } from "react";
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
  // By itself React is a task of its own for the browser: together with the rest it would hold up a phone's taps.
  const [{ hydrateRoot }, Page, texts] = await Promise.all([
    import("react-dom/client"),
    pages[page](),
    loadTexts(language),
  ]);
  // Running the page's code and setting up its texts: 6 to 8 ms each on a computer, a long wait for a tap on a phone if in one.
  await new Promise((resolve) => setTimeout(resolve));
  const site = (
    <StrictMode>
      <Site page={page} Page={Page} texts={createSiteI18n(language, texts)} />
    </StrictMode>
  );
  // As a transition it works in slices of 5 ms and lets a tap go first; else the whole page is one task.
  startTransition(() => {
    hydrateRoot(root, site);
  });
}
