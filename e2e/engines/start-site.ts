import type { TestProject } from "vitest/node";
import { startBuiltSite } from "../../workshop/site/built-site.ts";

/** One site for all engines, without Google's reviews: the journeys meet the local ones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, stop } = await startBuiltSite();
  project.provide("siteOrigin", origin);
  return stop;
}
