import { pageOfPath } from "@fiosite/contract/pages";
import type { TypedText } from "@fiosite/contract/preview-messages";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { fieldsQuery } from "../draft/site-queries.ts";
import { type TypedValues, withPair } from "../fields/field-edits.ts";
import { Around } from "./around.tsx";
import { texts } from "./texts.ts";
import { TouchForm } from "./touch-form.tsx";
import styles from "./touch-sheet.module.css";
import type { SitePlace } from "./use-site-place.ts";

interface TouchSheetProps {
  place: SitePlace;
  pageLabel: (page: string) => string;
  /** What was typed into a field that was closed. */
  kept: Map<string, TypedValues[string]>;
  onTyped: (typed: TypedText[]) => void;
}

/** The touched value: over the lower half of a phone's screen, so that the page stays in sight; beside the page on wide ones. */
export function TouchSheet({ place, pageLabel, kept, onTyped }: TouchSheetProps) {
  const { paths, touch, close } = place;
  const title = useId();
  const sheet = useFocusBack();
  // A picture or a bare link has no value of its own, but what is around it may.
  const own = paths.length > 0 ? withPair(paths) : (touch.around ?? []).slice(0, 1);
  const { data, refetch } = useQuery(fieldsQuery(own));
  const fields = data?.fields.filter(({ kind }) => kind !== "group") ?? [];
  const [first] = fields;
  const isOne = fields.length === 1 || own.length !== paths.length;
  const target = touch.link?.startsWith("/") ? pageOfPath(touch.link.split(/[?#]/)[0] ?? "") : "";
  return (
    <section
      ref={sheet}
      className={styles.sheet}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <div className={styles.head}>
        <div>
          {first && <p className="small muted">{first.group}</p>}
          <h2 id={title}>{first ? (isOne ? first.label : texts.several) : texts.nothingHere}</h2>
        </div>
        <IconButton icon="close" label={texts.close} onClick={close} />
      </div>
      {own.length > 0 && !data && (
        <Skeleton loading={texts.loading} onRetry={() => void refetch()} />
      )}
      {own.length === 0 && <p className="muted">{texts.nothingHereAbout}</p>}
      {first && (
        <TouchForm key={own.join(" ")} {...{ fields, kept, onTyped, isOne }} onSaved={close} />
      )}
      {target && target !== "not-found" && target !== place.page && (
        <Button tone="line" isSmall onClick={() => place.go({ page: target })}>
          {texts.linkTo(pageLabel(target))}
        </Button>
      )}
      <Around
        paths={(touch.around ?? []).filter((path) => !own.includes(path))}
        onOpen={(path) => place.open([path], { isTouch: true })}
      />
    </section>
  );
}

/** Whoever came by the keyboard goes on where they were. */
function useFocusBack() {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!sheet.current?.contains(before)) sheet.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return sheet;
}
