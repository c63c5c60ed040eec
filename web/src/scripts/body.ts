/** Runs inline at the end of every page, after its elements are parsed and before any other script. */
import { watchHeader } from "./header.ts";
import { startHeroVideo } from "./hero-video.ts";
import { watchIslands } from "./islands.ts";
import { watchLanguageSwitcher } from "./language-switcher.ts";
import { watchMenu } from "./menu.ts";
import { logNotFound } from "./not-found.ts";
import { prefetchPages } from "./prefetch.ts";
import { watchQuestions } from "./questions.ts";
import { watchReveal } from "./reveal.ts";
import { correctYear } from "./year.ts";

watchLanguageSwitcher();
watchMenu();
watchHeader();
watchReveal();
watchQuestions();
watchIslands();
correctYear();
logNotFound();
// On a fast connection the load event comes before the first frame, which these downloads would delay.
addEventListener("load", () => setTimeout(startDownloads, 200));

function startDownloads() {
  startHeroVideo();
  prefetchPages();
}
