import { fillText } from "@fiosite/content/fill-text";
import { formatPrice } from "@fiosite/content/format";
import { withoutMark } from "@fiosite/content/unconfirmed";
import { pageOfPath } from "@fiosite/contract/pages";
import type { SiteField } from "@fiosite/contract/panel/fields";
import type { TypedText } from "@fiosite/contract/preview-messages";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import type { UnsavedAbout } from "#session/unsaved.tsx";
import { classes } from "#ui/classes.ts";
import { Button, IconButton, TextButton } from "#ui/controls.tsx";
import { useFocusBack } from "#ui/overlay.tsx";
import { Skeleton } from "#ui/screen.tsx";
import { FieldEditor } from "../fields/field-editor.tsx";
import { FieldForm, FormEnd } from "../fields/field-form.tsx";
import { texts as fieldTexts } from "../fields/texts.ts";
import {
  dialledPhone,
  hasPromotion,
  readTyped,
  type TypedValues,
  withPair,
} from "../fields/typed-value.ts";
import { useFieldForm } from "../fields/use-field-form.ts";
import { MakePromotion } from "../publish/price-promotions.tsx";
import { fieldsQuery, placesQuery, siteKey } from "../site-queries.ts";
import styles from "./site-room.module.css";
import { texts } from "./texts.ts";
import type { SitePlace } from "./use-site-place.ts";

interface TouchSheetProps {
  place: SitePlace;
  pageLabel: (page: string) => string | undefined;
  onTyped: (typed: TypedText[]) => void;
}

/**
 * The field of the touched value. On phones it covers the lower half, so that the page stays visible; on wide screens it is beside
 * the page.
 */
export function TouchSheet({ place, pageLabel, onTyped }: TouchSheetProps) {
  const { paths, touch, close } = place;
  const title = useId();
  const sheet = useRef<HTMLElement>(null);
  useFocusBack();
  useEffect(() => {
    const isInside = sheet.current?.contains(document.activeElement);
    if (!isInside) sheet.current?.focus({ preventScroll: true });
  }, []);
  // A picture or a plain link has no value of its own, so the nearest value around it is used.
  const own = paths.length > 0 ? withPair(paths) : (touch.around ?? []).slice(0, 1);
  const client = useQueryClient();
  const { data } = useQuery(fieldsQuery(own));
  // The page's name may be missing too.
  const retry = () => void client.invalidateQueries({ queryKey: siteKey });
  const empty = own.length > 0 && !data ? texts.opening : texts.nothingHere;
  const fields = withoutQuoted(data?.fields ?? []).filter(({ kind }) => kind !== "group");
  const [first] = fields;
  const label = pageLabel(place.page);
  const isOne = fields.filter(({ path }) => path !== dialledPhone).length === 1;
  const target = touch.link?.startsWith("/") ? pageOfPath(touch.link.split(/[?#]/)[0] ?? "") : "";
  return (
    <section
      ref={sheet}
      className={classes("form", styles.sheet)}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <div className={styles.sheetHead}>
        <div>
          {first && <p className="small muted">{first.group}</p>}
          <h2 id={title}>{first ? (isOne ? first.label : texts.several) : empty}</h2>
        </div>
        <IconButton icon="close" label={texts.close} onClick={close} />
      </div>
      {own.length > 0 && !(data && label) && (
        <Skeleton loading={texts.opening} slow={texts.slow} onRetry={retry} />
      )}
      {own.length === 0 && <p className="muted">{texts.nothingHereAbout}</p>}
      {first && label && (
        <TouchForm
          key={own.join(" ")}
          fields={fields}
          onTyped={onTyped}
          isOne={isOne}
          about={{ room: "/site", place: place.address, title: fieldTexts.unsavedChanges(label) }}
          onSaved={close}
        />
      )}
      {target && target !== "not-found" && target !== place.page && (
        <Button tone="line" isSmall onClick={() => place.go({ page: target })}>
          {texts.linkTo(pageLabel(target) ?? "")}
        </Button>
      )}
      <Around
        paths={(touch.around ?? []).filter((path) => !own.includes(path))}
        onOpen={(path) => place.open([path], { isTouch: true })}
      />
    </section>
  );
}

/** A sentence that quotes a plan does not show the plan's fields, because the quoted value links to its own form. */
function withoutQuoted(fields: SiteField[]): SiteField[] {
  const owners = fields.flatMap(({ variables }) =>
    variables.flatMap(({ from }) => from?.path ?? []),
  );
  return fields.filter(({ path }) => !owners.some((owner) => `${path}.`.startsWith(`${owner}.`)));
}

interface TouchFormProps {
  fields: SiteField[];
  isOne: boolean;
  about: UnsavedAbout;
  onTyped: (typed: TypedText[]) => void;
  onSaved: () => void;
}

function TouchForm({ fields, isOne, about, onTyped, onSaved }: TouchFormProps) {
  const isSaved = useRef(false);
  const form = useFieldForm({
    fields,
    about,
    onSaved() {
      isSaved.current = true;
      onSaved();
    },
  });
  const shown = JSON.stringify(fields.flatMap((field) => typedTexts(field, form.typed)));
  const show = useEffectEvent((json: string) => {
    // What was saved stays on the page until the server has rendered it.
    if (!isSaved.current) onTyped(JSON.parse(json));
  });
  useEffect(() => {
    show(shown);
    return () => show("[]");
  }, [shown]);
  const visible = fields.filter(({ path }) => path !== dialledPhone);
  const [first] = visible;
  const [value] = first?.values ?? [];
  // If the price has a promotion, both prices are shown, and there is nothing to save until one is edited.
  const isShown = isOne && first && hasPromotion(first) && Object.keys(form.typed).length === 0;
  return (
    <>
      <FieldForm form={form}>
        {visible.map((field, index) => (
          <FieldEditor
            key={field.path}
            field={field}
            form={form}
            isTitled={isOne}
            isFirst={index === 0}
          />
        ))}
        {!isShown && <FormEnd fields={fields} form={form} />}
      </FieldForm>
      {isOne && first && value && <MakePromotion field={first} value={value} />}
      {first && <Places path={value?.path ?? first.path} />}
    </>
  );
}

/** The text that the page shows and the text that replaces it, for plain texts and prices. */
function typedTexts({ kind, values, path }: SiteField, typed: TypedValues): TypedText[] {
  return values.flatMap((value) => {
    const entry = typed[value.path];
    if (!entry || typeof entry.typed !== "string") return [];
    if (kind === "price") {
      const read = readTyped({ kind, path }, entry.typed);
      const cents = "value" in read && typeof read.value === "number" ? read.value : undefined;
      if (cents === undefined || typeof entry.base !== "number") return [];
      return [{ path: value.path, before: formatPrice(entry.base), after: formatPrice(cents) }];
    }
    if (typeof entry.base !== "string") return [];
    const shown = (text: string) => fillText(text, value.filled ?? {});
    return [
      { path: value.path, before: shown(withoutMark(entry.base)), after: shown(entry.typed) },
    ];
  });
}

/** Where else the value appears, because changing it changes every place. */
function Places({ path }: { path: string }) {
  const { data } = useQuery(placesQuery(path));
  if (!data || data.total < 2) return null;
  return (
    <details className={styles.places}>
      <summary>{texts.appears(data.total)}</summary>
      <ul>
        {data.places.map(({ page, language, label, count }) => (
          <li key={`${page} ${language}`}>
            <span>{label}</span>
            <span className="muted">{texts.times(language, count)}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">{texts.together}</p>
    </details>
  );
}

const most = 6;

/** Values that cannot be touched, such as the message with which a button's chat begins. */
function Around({ paths, onOpen }: { paths: string[]; onOpen: (path: string) => void }) {
  const { data } = useQuery(fieldsQuery(paths.slice(0, most)));
  const fields = data?.fields.filter(({ kind }) => kind !== "group" && kind !== "list") ?? [];
  if (paths.length === 0 || fields.length === 0) return null;
  return (
    <div className={styles.around}>
      <h3>{texts.around}</h3>
      {fields.map(({ path, label, values }) => (
        <TextButton key={path} onClick={() => onOpen(values[0]?.path ?? path)}>
          {label}
        </TextButton>
      ))}
    </div>
  );
}
