import type { Content } from "@fiosite/content/content";
import { type ContentPath, itemName } from "@fiosite/content/content-path";
import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import {
  markCharacter,
  markedNumber,
  mostNumbers,
  withoutSourceMarks,
} from "@fiosite/content/source-marks";
import { isOlder, olderMark, withoutMark, withoutMarks } from "@fiosite/content/unconfirmed";

/** Facts that components look up or calculate with; no page shows them as they are. */
const neverShown = new Set([
  "router",
  "timeZone",
  "ibgeCode",
  "areaCode",
  "latitude",
  "longitude",
  "coast",
  "highlightedFeatures",
  // These two are shown, but they are edited in other screens of the panel.
  "notice",
  "openingHours",
]);

/** An attribute lists paths, separated by spaces. A path with a space or a quote, which the schema forbids, gets no mark. */
const plainPath = /^[\w.-]+$/;

interface MarkedContent {
  content: Content;
  /** The path of each mark. The mark's character encodes the index in this list. */
  sources: ContentPath[];
}

/** A copy in which every value that a page of the language can show carries the mark of its path. */
export function markContent(given: Content, language: Language): MarkedContent {
  const { facts, texts, promotions = [], ...times } = withoutMarks(given);
  const numbers: ContentPath[] = [""];
  const strings: ContentPath[] = [];

  function mark(value: unknown, path: ContentPath): unknown {
    if (!plainPath.test(path)) return value;
    if (typeof value === "string") {
      if (value === olderMark) return value;
      const place = mostNumbers + strings.push(path);
      // Private-use characters that an owner typed are removed, because they would be read as marks of other paths.
      const marked = markCharacter(place) + withoutSourceMarks(withoutMark(value));
      return isOlder(value) ? olderMark + marked : marked;
    }
    if (typeof value === "number") {
      // A marked 0 would not be 0 any more, which to components means "none".
      if (value === 0 || numbers.length > mostNumbers) return value;
      return markedNumber(value, numbers.push(path) - 1);
    }
    if (Array.isArray(value)) {
      return value.map((item, index) => mark(item, `${path}.${itemName(item, index)}`));
    }
    if (typeof value !== "object" || value === null) return value;
    return withHighlight(
      Object.fromEntries(
        Object.entries(value).map(([key, each]) => [
          key,
          isHidden(path, key) ? each : mark(each, `${path}.${key}`),
        ]),
      ),
    );
  }

  const shown = languages.map((each) => {
    const { language: name } = texts[each];
    // The default language stands in for texts that have no translation.
    const isShown = each === language || each === defaultLanguage;
    const own = isShown ? texts[each] : { language: name };
    return [each, { ...texts[each], ...(mark(own, `texts.${each}`) as object) }];
  });
  const content = {
    facts: mark(facts, "facts"),
    texts: Object.fromEntries(shown),
    // Touching the regular price of a promotion edits the plan's price.
    promotions: promotions.map((each) => ({
      ...each,
      regularCents: mark(each.regularCents, each.path),
    })),
    ...times,
  } as Content;
  const unused = Array<ContentPath>(mostNumbers + 1 - numbers.length).fill("");
  return { content, sources: [...numbers, ...unused, ...strings] };
}

function isHidden(path: ContentPath, key: string): boolean {
  return key === "key" || (path.startsWith("facts") && neverShown.has(key));
}

/** Components search a title for its highlighted words, so these need the same mark inside the title. */
function withHighlight(marked: Record<string, unknown>): Record<string, unknown> {
  const { lines, highlight } = marked;
  if (!Array.isArray(lines) || typeof highlight !== "string") return marked;
  const words = withoutSourceMarks(highlight);
  return { ...marked, lines: lines.map((line: string) => line.replace(words, () => highlight)) };
}
