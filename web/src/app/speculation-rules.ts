import { type PageName, pagePaths } from "@fiosite/contract/pages";

const rulesFor = (path: string) => JSON.stringify({ prefetch: [{ urls: [path] }] });

/** Word for word: the build hashes them into the Content-Security-Policy, without which the browser ignores them. */
export const speculationRules: Record<PageName, string> = {
  home: rulesFor(pagePaths.cameras),
  cameras: rulesFor(pagePaths.home),
  "not-found": rulesFor(pagePaths.home),
};
