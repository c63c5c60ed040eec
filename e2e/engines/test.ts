import { test as base, expect, inject } from "vitest";
import { startChromium } from "./chromium.ts";
import type { Engine, Tab, Visit } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { createVisitor, type Visitor } from "./visitor.ts";
import { startWebkit } from "./webkit.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: "chromium" | "firefox" | "webkit";
    siteOrigin: string;
  }
}

const engines = { chromium: startChromium, firefox: startFirefox, webkit: startWebkit };

// The site under test has no Google to ask; Chromium alone writes a refused call into the console.
const expectedProblem = /status of 503 .*\/api\/google-reviews/;

type Arrive = (path: string, wishes?: Partial<Visit>) => Promise<Visitor>;

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures it needs from this pattern
  .extend("engine", { scope: "file" }, async ({}, { onCleanup }): Promise<Engine> => {
    const engine = await engines[inject("engine")]();
    onCleanup(engine.stop);
    return engine;
  })
  .extend("arrive", async ({ engine }, { onCleanup }): Promise<Arrive> => {
    const tabs: Tab[] = [];
    onCleanup(async () => {
      for (const tab of tabs) {
        const problems = await tab.problems().finally(tab.close);
        expect(problems.filter((each) => !expectedProblem.test(each))).toEqual([]);
      }
    });
    return async (path, wishes) => {
      const visit = { width: "desktop", hasJavaScript: true, ...wishes } as const;
      const tab = await engine.open(visit);
      tabs.push(tab);
      const visitor = createVisitor(tab, inject("siteOrigin"), visit);
      await visitor.goto(path);
      return visitor;
    };
  });

export { expect };
