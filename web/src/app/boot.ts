/**
 * Runs inline in the head, before the first paint and before React arrives:
 * what must work at once on a slow phone. Built on its own and copied into every page, so keep it small.
 */
import { languageParameter, parseLanguage } from "@fiosite/contract/language";
import { rememberLanguage, savedLanguage } from "#features/language/remember-language.ts";
import { watchMenu } from "./watch-menu.ts";

declare const clientEntry: string;

// On a fast line the load event comes before the first picture, which the client would then delay.
const firstPictureMs = 200;

followSavedLanguage();
watchMenu();
addEventListener("load", () => setTimeout(loadClient, firstPictureMs));

/** The server saw no cookie but this browser keeps a choice: give it the cookie and ask again, unpainted. */
function followSavedLanguage() {
  const root = document.documentElement;
  const shown = parseLanguage(root.lang);
  const asked = new URLSearchParams(location.search).get(languageParameter);
  if (shown && parseLanguage(asked)) return rememberLanguage(shown);

  const saved = parseLanguage(savedLanguage());
  if (!saved || saved === shown) return;
  rememberLanguage(saved);
  // Where the cookie is refused or another one goes before it, a second reload would bring the same answer, for ever.
  const [visit] = performance.getEntriesByType("navigation");
  const isReload = visit instanceof PerformanceNavigationTiming && visit.type === "reload";
  if (isReload || !document.cookie.includes(saved)) return;
  root.style.visibility = "hidden";
  location.reload();
}

function loadClient() {
  const load = () => import(/* @vite-ignore */ clientEntry);
  if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 3000 });
  else void load();
}
