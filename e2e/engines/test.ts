import { test as base, expect, inject } from "vitest";
import type { Engine, Tab, Visit } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { createVisitor, type Visitor } from "./visitor.ts";
import { startWebkit } from "./webkit.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: "firefox" | "webkit";
    siteOrigin: string;
  }
}

const engines = { firefox: startFirefox, webkit: startWebkit };

// The site under test has no Google API key.
const expectedProblem = /Google's reviews were not loaded/;

type OpenVisit = (path: string, options?: Partial<Visit>) => Promise<Visitor>;

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures it needs from this pattern
  .extend("engine", { scope: "file" }, async ({}, { onCleanup }): Promise<Engine> => {
    const engine = await engines[inject("engine")]();
    onCleanup(engine.stop);
    return engine;
  })
  .extend("openVisit", async ({ engine }, { onCleanup }): Promise<OpenVisit> => {
    const tabs: Tab[] = [];
    onCleanup(async () => {
      for (const tab of tabs) {
        const problems = await tab.problems().finally(tab.close);
        expect(problems.filter((each) => !expectedProblem.test(each))).toEqual([]);
      }
    });
    return async (path, options) => {
      const visit = { width: "desktop", hasJavaScript: true, ...options } as const;
      const tab = await engine.open(visit);
      tabs.push(tab);
      const visitor = createVisitor(tab, inject("siteOrigin"), visit);
      await visitor.goto(path);
      return visitor;
    };
  });

export { expect };
