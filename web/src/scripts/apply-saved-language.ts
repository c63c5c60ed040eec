import { parseLanguage } from "@fiosite/contract/language";
import { savedLanguage, saveLanguage } from "./saved-language.ts";

/** Shows the page in the language chosen last, and saves what the visitor chooses even before the page's script is there. */
export function applySavedLanguage(): void {
  const [visit] = performance.getEntriesByType("navigation");
  const isReload = visit instanceof PerformanceNavigationTiming && visit.type === "reload";
  // A second reload would get the same response: this prevents an endless loop.
  showSavedLanguage({ mayReload: !isReload });
  // The back/forward cache restores a page without running its scripts again.
  addEventListener(
    "pageshow",
    ({ persisted }) => persisted && showSavedLanguage({ mayReload: true }),
  );
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("[data-language]");
    const chosen = link && parseLanguage(link.dataset.language);
    if (chosen) saveLanguage(chosen);
  });
}

function showSavedLanguage({ mayReload }: { mayReload: boolean }) {
  const root = document.documentElement;
  const saved = parseLanguage(savedLanguage());
  if (!saved || saved === parseLanguage(root.lang)) return;
  saveLanguage(saved);
  // A browser that refuses the cookie gets the same response again.
  if (!mayReload || !document.cookie.includes(saved)) return;
  root.style.visibility = "hidden";
  location.reload();
}
