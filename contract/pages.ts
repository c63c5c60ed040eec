/** Paths are exact: a trailing slash or any other path gets the 404 page. */
export const pagePaths = { home: "/", cameras: "/cameras" } as const;

export type PageName = keyof typeof pagePaths | "not-found";

export function pageOfPath(path: string): PageName {
  if (path === pagePaths.home) return "home";
  if (path === pagePaths.cameras) return "cameras";
  return "not-found";
}
