import type { ContentPath } from "../content-path.ts";
import { pages } from "../provider/pages.ts";

/** The least and the most letters for search results. They count as visitors read them, with facts in place of variables. */
export const headLengths = { title: [1, 60], description: [120, 160] } as const;

/** Undefined unless the path is a page's title or description. */
export function headLengthOf(path: ContentPath): readonly [number, number] | undefined {
  const [, page = "", name] =
    path.match(/^texts\.[^.]+\.([^.]+)\.meta\.(title|description)$/) ?? [];
  return Object.hasOwn(pages, page) ? headLengths[name as keyof typeof headLengths] : undefined;
}
