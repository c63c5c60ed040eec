import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * A component whose file is loaded when it is first rendered. React's `lazy` shows it up to 0.3 s later than its file is there, because
 * React delays what replaces a fallback of `Suspense`. A file that cannot be loaded is an error of the screen around it.
 */
export function lazy<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: modules call this when they are loaded, never while rendering
  return function Lazy(props: Props) {
    const [Loaded, show] = useState(() => loaded);
    useEffect(() => {
      if (Loaded) return;
      load().then(
        (file) => {
          loaded = file.default;
          show(() => loaded);
        },
        (error) =>
          show(() => {
            throw error;
          }),
      );
    }, [Loaded]);
    return Loaded ? <Loaded {...props} /> : fallback;
  };
}
