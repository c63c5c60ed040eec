/** More than the height of a phone's screen, so that an island is ready before the visitor scrolls to it. */
const nearMargin = "1200px 0px";
/** After this time the fallback is shown. An island that loads later still replaces it. */
const timeoutMs = 15_000;

/**
 * Starts React in each island when it is near the screen. Styles depend on `data-state`: absent without scripts, "waiting",
 * "live", or "failed" when the visitor keeps the prerendered HTML.
 */
export function watchIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    element.dataset.state = "waiting";
    countMissedMoves(element);
    whenNear(element, () => start(element));
  }
}

function whenNear(element: HTMLElement, task: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      task();
    },
    { rootMargin: nearMargin },
  );
  observer.observe(element);
}

async function start(element: HTMLElement) {
  const timer = setTimeout(() => {
    if (element.dataset.state === "waiting") element.dataset.state = "failed";
  }, timeoutMs);
  try {
    const { startIsland } = await import("../islands.tsx");
    startIsland(element);
  } catch (error) {
    element.dataset.state = "failed";
    // biome-ignore lint/suspicious/noConsole: the page works without the island, so the error goes no further
    console.error(error);
  }
  clearTimeout(timer);
}

/** Counts taps on the arrows before the carousel is loaded; it then starts at the slide they lead to. */
function countMissedMoves(element: HTMLElement) {
  element.addEventListener("click", ({ target }) => {
    const arrow = target instanceof Element && target.closest<HTMLElement>("[data-move]");
    if (!arrow) return;
    element.dataset.missedMoves = String(
      Number(element.dataset.missedMoves ?? 0) + Number(arrow.dataset.move),
    );
  });
}
