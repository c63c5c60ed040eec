/** What the browser loads when the first island is near: React and every island's component, in one file. */
import { type ComponentType, type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { LeadForm } from "#features/lead-form/lead-form.tsx";
import { Reviews } from "#features/reviews/reviews.tsx";
import { keepTypedText } from "./scripts/typed-text.ts";

// biome-ignore lint/suspicious/noExplicitAny: the props come from the page, where <Island> has checked them
const components: Record<string, ComponentType<any>> = {
  "lead-form": LeadForm,
  reviews: Reviews,
};

/**
 * If the page was changed meanwhile, as translators do, React renders the island again; if it throws, React empties it. Either
 * way what the visitor typed is put back, and after a failure the prerendered HTML as well.
 */
export function startIsland(place: HTMLElement): void {
  const { island = "", props = "" } = place.dataset;
  const Component = components[island];
  if (!Component) throw new Error(`There is no island called ${island}`);
  const prerendered = place.innerHTML;
  const typed = keepTypedText(place);

  function showLive() {
    place.dataset.state = "live";
    typed.putBack();
  }

  function showPrerendered(error: unknown) {
    // biome-ignore lint/suspicious/noConsole: React's own report, which this handler replaces
    console.error(error);
    place.innerHTML = prerendered;
    place.dataset.state = "failed";
    typed.putBack();
  }

  // A transition hydrates in slices of 5 ms and lets a tap go first.
  startTransition(() => {
    hydrateRoot(
      place,
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
