import type { ComponentType } from "react";

interface IslandProps<Props extends object> {
  /** Its name in `islands.tsx`, where the browser finds the component. */
  name: string;
  component: ComponentType<Props>;
  /** JSON data: the page embeds it, so that the browser renders the same HTML. */
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
