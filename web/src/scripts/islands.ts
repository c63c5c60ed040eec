declare const islandsAddress: string;

/** About a screen of a phone: an island is ready before a thumb that scrolls on reaches it. */
const nearMargin = "1200px 0px";
/** After this a connection counts as lost; an island that arrives later still takes over. */
const longestWaitMs = 15_000;

/**
 * Has React take over each island when it is near or touched. `data-state` tells its styles where it stands: none without
 * scripts, "waiting", "live", or "failed", when the prerendered HTML is all there will be.
 */
export function watchIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-island]")) {
    place.dataset.state = "waiting";
    countMissedMoves(place);
    whenNear(place, () => start(place));
  }
}

function whenNear(place: HTMLElement, task: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      task();
    },
    { rootMargin: nearMargin },
  );
  observer.observe(place);
}

async function start(place: HTMLElement) {
  const giveUp = setTimeout(() => {
    if (place.dataset.state === "waiting") place.dataset.state = "failed";
  }, longestWaitMs);
  try {
    const islands: typeof import("../islands.tsx") = await import(
      /* @vite-ignore */ islandsAddress
    );
    islands.startIsland(place);
  } catch (error) {
    place.dataset.state = "failed";
    // biome-ignore lint/suspicious/noConsole: nobody else handles it, and the page works on
    console.error(error);
  }
  clearTimeout(giveUp);
}

/** A carousel that is not there yet starts where the visitor's taps on its arrows would have moved it. */
function countMissedMoves(place: HTMLElement) {
  place.addEventListener("click", ({ target }) => {
    const arrow = target instanceof Element && target.closest<HTMLElement>("[data-move]");
    if (!arrow) return;
    place.dataset.missedMoves = String(
      Number(place.dataset.missedMoves ?? 0) + Number(arrow.dataset.move),
    );
  });
}
