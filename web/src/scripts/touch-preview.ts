/**
 * The only script of a preview: the page's own scripts would count visits, reload for a saved language and fetch reviews. The
 * sandboxed frame has no origin, but its address is on the panel's host. It exchanges messages only with that host.
 */
import type { PanelMessage, PreviewMessage, TypedText } from "@fiosite/contract/preview-messages";
import { watchHeader } from "./header.ts";

const panel = location.origin;
const touched = "preview-touched";
const changed = "preview-changed";

const styles = new CSSStyleSheet();
// The light ring shows the outline on dark sections too.
const ring = "outline-offset: 2px; box-shadow: 0 0 0 6px var(--color-surface);";
styles.replaceSync(`
  [data-edit] { cursor: pointer; }
  .${changed} { outline: 3px dashed var(--color-focus); ${ring} }
  .${touched} { outline: 3px solid var(--color-focus); ${ring} }
`);
document.adoptedStyleSheets = [styles];

let changedPaths: string[] = [];

function send(message: PreviewMessage) {
  parent.postMessage(message, panel);
}

function pathsOf(element: Element): string[] {
  return element.getAttribute("data-edit")?.split(" ") ?? [];
}

function elementsWith(path: string): Element[] {
  return [...document.querySelectorAll(`[data-edit~="${CSS.escape(path)}"]`)];
}

function markOnly(className: string, elements: Element[]) {
  for (const each of document.querySelectorAll(`.${className}`)) each.classList.remove(className);
  for (const each of elements) each.classList.add(className);
}

function touch(event: Event) {
  if (!(event.target instanceof Element)) return;
  // A touch still opens questions and the menu, so that the texts inside can be touched too.
  if (!event.target.closest("summary")) event.preventDefault();
  const element = event.target.closest("[data-edit]");
  const around: string[] = [];
  for (let outer = element?.parentElement; outer; outer = outer.parentElement) {
    around.push(...pathsOf(outer));
  }
  markOnly(touched, element ? [element] : []);
  const link = event.target.closest("a")?.getAttribute("href") ?? undefined;
  send({ type: "preview-touched", paths: element ? pathsOf(element) : [], around, link });
}

function select(path: string) {
  const [first] = elementsWith(path);
  for (let outer = first?.parentElement; outer; outer = outer.parentElement) {
    if (outer instanceof HTMLDetailsElement) outer.open = true;
  }
  // The stylesheet shows a notice of the form only while the address ends in its id (`:target`).
  if (first && isHidden(first)) location.replace(`#${first.closest("[id]")?.id}`);
  let shown = first;
  while (shown?.parentElement && isHidden(shown)) shown = shown.parentElement;
  markOnly(touched, shown ? [shown] : []);
  shown?.scrollIntoView({ block: "center" });
}

function isHidden(element: Element): boolean {
  return element.getClientRects().length === 0;
}

function showChanges() {
  markOnly(changed, changedPaths.flatMap(elementsWith));
}

/** The draft's texts of the nodes that currently show what somebody is typing. */
const covered = new Map<Text, string>();

function showTyped(texts: TypedText[]) {
  for (const [node, text] of covered) node.data = text;
  covered.clear();
  for (const { path, before, after } of texts) {
    for (const node of elementsWith(path).flatMap(textsIn)) {
      if (!node.data.includes(before)) continue;
      if (!covered.has(node)) covered.set(node, node.data);
      node.data = node.data.replace(before, () => after);
    }
  }
}

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function show(html: string) {
  const next = new DOMParser().parseFromString(html, "text/html");
  for (const script of next.querySelectorAll("script")) script.remove();
  document.title = next.title;
  document.body.replaceWith(next.body);
  covered.clear();
  showChanges();
}

/** Scrolls to the touched element, as the panel's form leaves less room. `scrollIntoView` would scroll the panel too. */
function keepInSight() {
  const box = document.querySelector(`.${touched}`)?.getBoundingClientRect();
  if (box) scrollBy({ top: box.top + (box.height - innerHeight) / 2, behavior: "instant" });
}

watchHeader();
addEventListener("resize", keepInSight);
addEventListener("click", touch, { capture: true });
addEventListener("submit", (event) => event.preventDefault(), { capture: true });
addEventListener("message", ({ data, origin, source }: MessageEvent<PanelMessage>) => {
  if (source !== parent || origin !== panel) return;
  if (data.type === "preview-select") select(data.path);
  if (data.type === "preview-show") show(data.html);
  if (data.type === "preview-typed") showTyped(data.texts);
  if (data.type !== "preview-changed") return;
  changedPaths = data.paths;
  showChanges();
});
send({ type: "preview-ready" });
