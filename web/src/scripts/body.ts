/** Runs inline at the end of every page, when its elements are there and no other script is. */
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
// Pictures and fonts first: these three fetch what nobody waits for.
addEventListener("load", () => {
  startHeroVideo();
  prefetchPages();
});
