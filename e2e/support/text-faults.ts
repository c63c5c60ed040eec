import type { Page } from "@playwright/test";

/** Visible texts that are cut off, off the screen, on top of another text or under a ring, and hero buttons under the dune. */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const site = document.querySelector("#site");
    if (!site) return ["the page has no #site"];
    const faults = new Set<string>();
    const fixed = "#site > header, aside";
    // Cards beyond the edge of the carousel are hidden by design.
    const carousel = "[data-island=reviews] section, [data-island=reviews] [aria-hidden]";

    interface Line {
      text: string;
      block: Element | null;
      box: DOMRect;
    }
    const lines: Line[] = [];
    const nodes = document.createTreeWalker(site, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40);
      if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const isForScreenReaders = parent.closest(".visually-hidden") || parent.clientWidth === 1;
      if (isForScreenReaders || parent.closest(carousel)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 2) continue;
        if (box.left < -1 || box.right > innerWidth + 1) faults.add(`off the screen: ${text}`);
        if (isCut(box, parent)) faults.add(`cut off: ${text}`);
        if (!parent.closest(fixed)) {
          lines.push({ text, box, block: parent.closest("h1, h2, h3, p, li, a, address, text") });
        }
      }
    }

    function isCut(box: DOMRect, parent: Element): boolean {
      for (let each: Element | null = parent; each && each !== site; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each);
        const frame = each.getBoundingClientRect();
        // Only the letters count, because a line's box is higher than its letters.
        const ink = box.height * 0.2;
        if (overflowX !== "visible" && (box.left < frame.left - 1 || box.right > frame.right + 1))
          return true;
        if (
          overflowY !== "visible" &&
          (box.top + ink < frame.top || box.bottom - ink > frame.bottom)
        )
          return true;
      }
      return false;
    }

    // Sorted from top to bottom, so that each line is compared only with those that start at the same height.
    lines.sort((one, other) => one.box.top - other.box.top);
    for (const [index, first] of lines.entries()) {
      for (let next = index + 1; next < lines.length; next += 1) {
        const second = lines[next];
        if (!second || second.box.top > first.box.bottom) break;
        const isSameBlock =
          first.block === second.block ||
          first.block?.contains(second.block) ||
          second.block?.contains(first.block);
        // Lines of one paragraph may touch, because a line's box is higher than its letters.
        const allowedShare = isSameBlock ? 0.25 : 0.4;
        const width =
          Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
        const height =
          Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
        if (width > 2 && height > allowedShare * Math.min(first.box.height, second.box.height)) {
          faults.add(`overlap: ${first.text} | ${second.text}`);
        }
      }
    }

    // Rings of a backdrop lie behind the text by design.
    const isBackdrop = (element: Element): boolean =>
      Number(getComputedStyle(element).zIndex) < 0 ||
      (element.parentElement !== null && isBackdrop(element.parentElement));
    for (const ring of document.querySelectorAll("main svg circle")) {
      const { stroke, strokeWidth } = getComputedStyle(ring);
      const { left, top, width } = ring.getBoundingClientRect();
      if (stroke === "none" || width === 0 || isBackdrop(ring)) continue;
      const radius = width / 2;
      const half = (Number.parseFloat(strokeWidth) * radius) / Number(ring.getAttribute("r")) / 2;
      for (const { text, box } of lines) {
        const xs = [box.left, box.right].map((x) => Math.abs(x - left - radius));
        const ys = [box.top + box.height * 0.2, box.bottom - box.height * 0.2].map((y) =>
          Math.abs(y - top - radius),
        );
        const isBeside = box.left > left + radius || box.right < left + radius;
        const isAboveOrBelow = box.top > top + radius || box.bottom < top + radius;
        const nearest = Math.hypot(
          isBeside ? Math.min(...xs) : 0,
          isAboveOrBelow ? Math.min(...ys) : 0,
        );
        const farthest = Math.hypot(Math.max(...xs), Math.max(...ys));
        if (nearest < radius + half && farthest > radius - half)
          faults.add(`under a ring: ${text}`);
      }
    }

    const dune = document.querySelector(
      "main > section:first-child > div > svg[preserveAspectRatio]",
    );
    for (const link of dune?.parentElement?.querySelectorAll("a") ?? []) {
      if (link.getBoundingClientRect().bottom > (dune?.getBoundingClientRect().top ?? 0) + 4)
        faults.add(`under the dune: ${link.textContent}`);
    }

    const header = document.querySelector("#site > header");
    const headerBottom = header?.getBoundingClientRect().bottom ?? 0;
    for (const part of header?.querySelectorAll("a, img, summary") ?? []) {
      const box = part.getBoundingClientRect();
      if (part.checkVisibility() && box.width > 0 && box.bottom > headerBottom + 1)
        faults.add(`taller than the header: ${part.outerHTML.slice(0, 60)}`);
    }
    return [...faults];
  });
}
