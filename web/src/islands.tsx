/** The browser loads this file when an island is near: React and the components of all islands. */
import { type ComponentType, type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { LeadForm } from "#features/lead-form/lead-form.tsx";
import { Reviews } from "#features/reviews/reviews.tsx";
import type { IslandName } from "#ui/island.tsx";

// biome-ignore lint/suspicious/noExplicitAny: the props come from the page; <Island> checks their types
const components: Record<IslandName, ComponentType<any>> = {
  "lead-form": LeadForm,
  reviews: Reviews,
};

/**
 * Hydrates an island. If a translator has changed its HTML, React renders it again; if a component throws, React empties it.
 * In both cases the typed text is restored, and after an error also the prerendered HTML.
 */
export function startIsland(element: HTMLElement): void {
  const { island, props = "" } = element.dataset;
  const Component = components[island as IslandName];
  const prerendered = element.innerHTML;
  const typed = keepTypedText(element);

  function showLive() {
    element.dataset.state = "live";
    typed.restore();
  }

  function showPrerendered(error: unknown) {
    // biome-ignore lint/suspicious/noConsole: this handler replaces the one that logs in React
    console.error(error);
    element.innerHTML = prerendered;
    element.dataset.state = "failed";
    typed.restore();
  }

  // A transition hydrates in slices of 5 ms, so that a tap is handled between them.
  startTransition(() => {
    hydrateRoot(
      element,
      <Mounted onMounted={showLive}>
        <Component {...JSON.parse(props)} />
      </Mounted>,
      {
        onUncaughtError: showPrerendered,
        // biome-ignore lint/suspicious/noConsole: a warning, as the visitor loses nothing
        onRecoverableError: (error) => console.warn(error),
      },
    );
  });
}

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

interface Caret {
  name: string;
  start: number | null;
  end: number | null;
}

/** Copies what is typed into the fields, so that text and caret can be restored after React has replaced the elements. */
function keepTypedText(container: HTMLElement): { restore(): void } {
  const texts = new Map<string, string>();
  let caret: Caret | undefined;

  function keep(field: EventTarget | null) {
    if (!(field instanceof HTMLInputElement)) return;
    texts.set(field.name, field.value);
    if (field !== document.activeElement) return;
    caret = { name: field.name, start: field.selectionStart, end: field.selectionEnd };
  }

  for (const field of container.querySelectorAll("input")) keep(field);
  for (const type of ["input", "focusin", "keyup"]) {
    container.addEventListener(type, ({ target }) => keep(target));
  }
  container.addEventListener("focusout", ({ target }) => {
    // A field also loses the focus when it is removed; only a visitor who leaves it resets the caret.
    setTimeout(() => {
      if (target instanceof Node && target.isConnected) caret = undefined;
    });
  });

  return {
    restore() {
      // A copy: `focus()` below triggers `keep`, which overwrites the caret.
      const saved = caret && { ...caret };
      for (const field of container.querySelectorAll("input")) {
        const text = texts.get(field.name);
        if (text && field.value === "") field.value = text;
        if (field.name !== saved?.name || document.activeElement === field) continue;
        field.focus({ preventScroll: true });
        field.setSelectionRange(saved.start, saved.end);
      }
    },
  };
}
