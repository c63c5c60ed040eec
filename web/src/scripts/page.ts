/** The script of every page, which runs when the page is parsed. The page works without it. */
import { carryCampaign } from "./campaign.ts";
import { watchEvents } from "./events.ts";
import { startHeroVideo } from "./hero-video.ts";
import { watchIslands } from "./islands.ts";
import { watchLanguageSwitcher } from "./language-switcher.ts";
import { carryLanguage } from "./saved-language.ts";
import { keepUnsentLead } from "./typed-fields.ts";

// Must run first, because the counts read the campaign from the address.
carryCampaign();
carryLanguage();
watchEvents();
watchLanguageSwitcher();
keepUnsentLead();
watchReveal();
watchQuestions();
clearFormButton();
correctYear();
logNotFound();
watchIslands();
// On a fast connection the load event comes before the first paint, which the download would delay.
addEventListener("load", () => setTimeout(startHeroVideo, 200));

/**
 * Adds `animated` to `.anim` elements when their top is above 85 % of the viewport's height, on load and on scroll. Elements
 * below the first screen are invisible until then, but an element that the visitor has seen is never hidden.
 */
function watchReveal(): void {
  const root = document.documentElement;
  let isFirstPass = true;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect } of entries) {
        if (isIntersecting) {
          target.classList.add("animated");
          observer.unobserve(target);
        } else if (isFirstPass && boundingClientRect.top >= innerHeight && !hasScrolled(root)) {
          target.setAttribute("data-waiting", "");
        }
      }
      isFirstPass = false;
      root.classList.add("reveal-ready");
    },
    // Everything above that height counts, however far the visitor has scrolled at once.
    { rootMargin: "1000000px 0px -15%" },
  );
  const elements = document.querySelectorAll(".anim");
  for (const element of elements) observer.observe(element);
  if (elements.length === 0) root.classList.add("reveal-ready");
}

/** A visitor who scrolled before this script was loaded may have seen any element. */
function hasScrolled({ dataset }: HTMLElement): boolean {
  return dataset.hasScrolled !== undefined;
}

/**
 * Opening a question closes another one. If that is above, the tapped question would move away from the finger, so this
 * corrects the scroll position. Browsers older than 2024 do not close other `details` with the same name, so this does.
 */
function watchQuestions(): void {
  document.addEventListener("click", (event) => {
    const summary = event.target instanceof Element ? event.target.closest("summary") : null;
    const question = summary?.parentElement;
    if (!(question instanceof HTMLDetailsElement && "question" in question.dataset)) return;
    // The browser would open the question only after this event, and a quick second tap could hit another one.
    event.preventDefault();
    const top = question.getBoundingClientRect().top;
    question.open = !question.open;
    for (const other of question.parentElement?.children ?? []) {
      if (other !== question) other.removeAttribute("open");
    }
    scrollBy({ top: question.getBoundingClientRect().top - top, behavior: "instant" });
  });
}

/** Hides the floating button while it would cover the button that sends the form. */
function clearFormButton(): void {
  const floating = document.querySelector("[data-place=floating]");
  const observer = new IntersectionObserver(
    (entries) => floating?.toggleAttribute("data-away", entries.at(-1)?.isIntersecting),
    { rootMargin: "-85% 0px 0px" },
  );
  for (const send of document.querySelectorAll("#assinar [type=submit]")) observer.observe(send);
}

/** The page contains the year of its build, which is wrong from the next year on. */
function correctYear(): void {
  const copyright = document.querySelector<HTMLElement>("[data-year]");
  const built = copyright?.dataset.year;
  if (copyright && built)
    copyright.textContent = copyright.textContent.replace(built, String(new Date().getFullYear()));
}

/** The specification requires the missing path in the browser console too. */
function logNotFound(): void {
  const { page } = document.querySelector<HTMLElement>("#site")?.dataset ?? {};
  // biome-ignore lint/suspicious/noConsole: as above
  if (page === "not-found") console.info(`404: ${location.pathname}`);
}
