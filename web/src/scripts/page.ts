/** The script of every page, which runs when the page is parsed. The page works without it. */
import { carryCampaign } from "./campaign.ts";
import { watchEvents } from "./events.ts";
import { startHeroVideo } from "./hero-video.ts";
import { watchIslands } from "./islands.ts";
import { watchLanguageSwitcher } from "./language-switcher.ts";
import { carryLanguage } from "./saved-language.ts";
import { keepUnsentLead } from "./typed-fields.ts";

// First: the counts read the campaign from the address.
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
// On a fast connection the load event comes before the first frame, which the download would delay.
addEventListener("load", () => setTimeout(startHeroVideo, 200));

/**
 * Adds `animated` to `.anim` elements when their top is above 85 % of the viewport's height, on load and on scroll. Elements
 * below the first screen wait for it invisibly, but what the visitor has seen is never hidden.
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
    // Everything above that height counts, however far a visitor has jumped.
    { rootMargin: "1000000px 0px -15%" },
  );
  const elements = document.querySelectorAll(".anim");
  for (const element of elements) observer.observe(element);
  if (elements.length === 0) root.classList.add("reveal-ready");
}

/** Who has scrolled before this script arrived may have seen any element. */
function hasScrolled({ dataset }: HTMLElement): boolean {
  return dataset.hasScrolled !== undefined;
}

/**
 * Opening a question closes the one above it, which would pull the tapped one away from the finger. Browsers older than 2024
 * do not even close the other `details` with the same name.
 */
function watchQuestions(): void {
  document.addEventListener("click", (event) => {
    const summary = event.target instanceof Element ? event.target.closest("summary") : null;
    const question = summary?.parentElement;
    if (!(question instanceof HTMLDetailsElement && "question" in question.dataset)) return;
    // Here and not by the browser, which would open it after this event: a quick second tap could hit another question.
    event.preventDefault();
    const top = question.getBoundingClientRect().top;
    question.open = !question.open;
    for (const other of question.parentElement?.children ?? []) {
      if (other !== question) other.removeAttribute("open");
    }
    scrollBy({ top: question.getBoundingClientRect().top - top, behavior: "instant" });
  });
}

/** The floating button gives way to the one that sends the form, which passes under it at the lower edge. */
function clearFormButton(): void {
  const floating = document.querySelector("[data-place=floating]");
  const observer = new IntersectionObserver(
    (entries) => floating?.toggleAttribute("data-away", entries.at(-1)?.isIntersecting),
    { rootMargin: "-85% 0px 0px" },
  );
  for (const send of document.querySelectorAll("#assinar [type=submit]")) observer.observe(send);
}

/** The page contains the year of its build, which is wrong after the next New Year. */
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
