/** One page of `provider/pages.ts`. */
export interface PageShape {
  /** In lower case. A trailing slash or capital letters redirect to it; any other path gets the 404 page. */
  path: string;
  /** A design of `web/src/layouts.ts`. */
  layout: string;
  /** Where every other page links to it. Its label is `meta.navigation` in its texts. */
  navigation?: "header" | "footer";
}

/** What every page's texts must have. */
export interface PageHeadTexts {
  meta: {
    /** Label of the link to the page. */
    navigation: string;
    /** For search engines. A title has at most 60 characters, a description 120 to 160. */
    title: string;
    description: string;
    /** Alternative text of the social image, and its line under the title. */
    imageAlt: string;
    socialLine: string;
    /** Name of the service in the structured data, on a page that sells one. */
    serviceType?: string;
  };
  hero: { title: { lines: string[]; highlight: string } };
}

/** The texts of a page with the layout `document`. Web and e-mail addresses in a paragraph become links. */
export interface DocumentTexts extends PageHeadTexts {
  hero: PageHeadTexts["hero"] & { subtitle: string };
  sections: { key: string; title: string; paragraphs: string[] }[];
}

/** Titles have very large letters. Their size depends on the longest line, not on the language. */
export function titleSize(lines: readonly string[]): "short" | "long" | "longest" {
  const longest = Math.max(...lines.map((line) => line.length));
  if (longest <= 8) return "short";
  return longest <= 11 ? "long" : "longest";
}
