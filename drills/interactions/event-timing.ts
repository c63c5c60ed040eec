import type { Page } from "@playwright/test";

/** Collects the durations of events that belong to an interaction. The browser reports none below 16 ms. */
export async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const found: number[] = [];
    Reflect.set(window, "eventDurations", found);
    const events: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "interactionId")) found.push(entry.duration);
      }
    }).observe(events);
  });
}

export function slowestEvent(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const done = () => resolve(Math.max(0, ...Reflect.get(window, "eventDurations")));
        // The browser reports an event within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done)));
      }),
  );
}

/** Total blocking time: how much tasks exceed 50 ms, from the first paint until three seconds after the load event. */
export async function blockingAfterPaint(page: Page, address: string): Promise<number> {
  await page.goto(address);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        let blocked = 0;
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries()) {
            if (startTime >= (paint?.startTime ?? 0)) blocked += duration - 50;
          }
        }).observe({ type: "longtask", buffered: true });
        setTimeout(() => resolve(Math.round(blocked)), 3000);
      }),
  );
}
