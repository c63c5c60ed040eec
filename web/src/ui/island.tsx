import type { ComponentType } from "react";

/** Each name needs a component in `islands.tsx`, which the browser loads. */
export type IslandName = "lead-form" | "reviews";

interface IslandProps<Props extends object> {
  name: IslandName;
  component: ComponentType<Props>;
  /** JSON data, which the page embeds so that the browser renders the same HTML. */
  props: Props;
}

/** A part of the page that React hydrates in the browser. It must also work as plain HTML. */
export function Island<Props extends object>({
  name,
  component: Component,
  props,
}: IslandProps<Props>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
