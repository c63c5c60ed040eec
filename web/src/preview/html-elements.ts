/** An element of a page that React rendered, which escapes every "<", ">" and quote of a text. */
export interface HtmlElement {
  name: string;
  /** All attributes as one string, as written in the HTML. */
  attributes: string;
  /** The element's own text, without the text of elements inside it. */
  text: string;
  /** The position in the HTML where an attribute can be added. */
  end: number;
  isInHead: boolean;
}

const piece =
  /<(script|style)([^>]*)>([\s\S]*?)<\/\1>|<(\/?)([a-z][^\s/>]*)([^>]*?)(\/?)>|<!--.*?-->|[^<]+/gi;

/** Every element, in the order in which the page opens them. */
export function listElements(html: string): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const open: HtmlElement[] = [];
  let isInHead = true;
  for (const found of html.matchAll(piece)) {
    const { 0: whole, index } = found;
    const [, code, codeAttributes = "", codeText = "", slash, name, attributes = "", isVoid] =
      found;
    if (code) {
      elements.push({
        name: code,
        attributes: codeAttributes,
        text: codeText,
        end: index,
        isInHead,
      });
    } else if (slash) {
      open.pop();
    } else if (name) {
      isInHead = isInHead && name !== "body";
      const end = index + whole.length - (isVoid ? 2 : 1);
      const element = { name, attributes, text: "", end, isInHead };
      elements.push(element);
      if (!isVoid) open.push(element);
    } else {
      const parent = open.at(-1);
      if (parent && !whole.startsWith("<")) parent.text += whole;
    }
  }
  return elements;
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

export function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}

export function listAttributes({ attributes }: HtmlElement): Map<string, string> {
  const found = attributes.matchAll(/([^\s="]+)="([^"]*)"/g);
  return new Map(Array.from(found, ([, name = "", value = ""]) => [name, value]));
}
