import type { ComponentType } from "react";

interface IslandProps<Props extends object> {
  /** Its name in `islands.tsx`, where the browser finds the component. */
  name: string;
  component: ComponentType<Props>;
  /** Plain data: it travels in the page, so that the browser renders the same. */
  props: Props;
}

/** A part of the page that React takes over in the browser. It must make sense as plain HTML. */
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
