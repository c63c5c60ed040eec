/** The day of a Node release, from the heading of Node's own changelog: `## 2026-09-08, Version 24.21.0 …`. */
export function findReleaseDate(changelog: string, version: string): string {
  const heading = /^## (\d{4}-\d{2}-\d{2}), Version (\S+)/gm;
  const found = Array.from(changelog.matchAll(heading)).find(([, , name]) => name === version);
  if (!found?.[1]) throw new Error(`Node's changelog has no date for ${version}`);
  return found[1];
}
