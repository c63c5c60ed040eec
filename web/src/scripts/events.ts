import { type CountedEvent, countEventType, countsPath } from "@fiosite/contract/counts";
import { campaignOf } from "./campaign.ts";

/** A page that the visitor leaves sooner does not count as seen. */
const seenAfterMs = 1_000;

interface PrivacySignals {
  doNotTrack?: string | null;
  /** Firefox, Brave and DuckDuckGo have it. */
  globalPrivacyControl?: boolean;
}

/**
 * Counts what visitors do, without a cookie or an id: decision 021. A count that is lost or blocked changes nothing for
 * the visitor.
 */
export function watchEvents(): void {
  const { doNotTrack, globalPrivacyControl }: PrivacySignals = navigator;
  if (doNotTrack === "1" || globalPrivacyControl) return;
  addEventListener("load", () => whenSeen(() => count("page", isFirstPage() ? "first" : "next")));
  addEventListener(countEventType, (event) => {
    if (event instanceof CustomEvent) count(event.detail);
  });
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a");
    if (!link) return;
    const { place, language } = link.dataset;
    if (place) count("whatsapp", place);
    if (language && !link.hasAttribute("aria-current")) count("language", language);
  });
  // Every field of the site belongs to the form.
  document.addEventListener("input", () => count("form-started"), { once: true });
}

/** The browser sends the count in the background, even while the visitor leaves the page, and does not retry. */
function count(event: CountedEvent, place = "") {
  const { page = "" } = document.querySelector<HTMLElement>("#site")?.dataset ?? {};
  const values = { event, place, page, language: document.documentElement.lang };
  const campaign = campaignOf(new URL(location.href));
  navigator.sendBeacon(
    countsPath,
    String(new URLSearchParams([...Object.entries(values), ...campaign])),
  );
}

/** Runs the task once the page has been visible for a while without a break: a tab in the background is not a visit. */
function whenSeen(task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") return;
    timer = setTimeout(() => {
      document.removeEventListener("visibilitychange", update);
      task();
    }, seenAfterMs);
  };
  document.addEventListener("visibilitychange", update);
  update();
}

/** A reload repeats the referrer of the first load, so it counts as a further page. */
function isFirstPage(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  const isReload = visit instanceof PerformanceNavigationTiming && visit.type !== "navigate";
  return !isReload && !document.referrer.startsWith(location.origin);
}
