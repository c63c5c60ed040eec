import type { TestProject } from "vitest/node";
import { startBuiltSite } from "../../dev/site/built-site.ts";

/** One site for all engines. It has no Google API key, so it shows the local reviews. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, stop } = await startBuiltSite();
  project.provide("siteOrigin", origin);
  return stop;
}
