import { formatPrice } from "@fiosite/content/format";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { type FormEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/controls.tsx";
import { Field } from "#ui/fields.tsx";
import { Icon } from "#ui/icon.tsx";
import { Sheet, useToast } from "#ui/overlay.tsx";
import { Notice } from "#ui/screen.tsx";
import { isUnusual, PriceInput } from "../fields/price-input.tsx";
import { texts as fieldTexts } from "../fields/texts.ts";
import { readTyped, written } from "../fields/typed-value.ts";
import { requests } from "../site-queries.ts";
import { useWaiting } from "../waiting.tsx";
import { type End, EndChoice, endOf, StartChoice } from "./choices.tsx";
import { busyText, Crossing, Problems } from "./crossing.tsx";
import styles from "./publish-room.module.css";
import { usePublishing, useUndo } from "./publishing.ts";
import { texts } from "./texts.ts";
import { dayOf, daysIn, fromLocal, isoOf, tomorrowAt } from "./when.ts";

type PriceValue = SiteField["values"][number];

/** The site shows the last day without its year. */
const longestMs = 365 * 86_400_000;

export const shownPrice = (value: unknown) => (typeof value === "number" ? formatPrice(value) : "");

interface PromotionSheetProps {
  field: SiteField;
  value: PriceValue;
  /** The promotion to change; without it a new one is made. */
  lasting?: PriceValue["promotions"][number] | undefined;
  /** The day on which a new one is proposed to start; without it, now. */
  start?: string;
  onClose: () => void;
}

/** Rendered outside the field's form, because forms cannot be nested. */
export function PromotionSheet(props: PromotionSheetProps) {
  return createPortal(<OwnSheet {...props} />, document.body);
}

/** A price for some days. It goes live alone; the draft's changes stay unpublished. */
function OwnSheet({ field, value, lasting, start, onClose }: PromotionSheetProps) {
  const { timeZone } = useSession();
  const toast = useToast();
  const undo = useUndo();
  const { count: waiting } = useWaiting();
  const { day, lastDate, lastDay } = daysIn(timeZone);
  const [isAfter, setAfter] = useState(false);
  const { promotion, price } = texts;
  const today = dayOf(Date.now(), timeZone);
  const tomorrow = tomorrowAt(0, Date.now(), timeZone).slice(0, 10);
  const [typed, setTyped] = useState(() => String(written("price", lasting?.value)));
  const [startDay, setStartDay] = useState(start);
  const [end, setEnd] = useState<End>({ by: lasting ? "same" : "month", other: start ?? today });
  const [wrong, setWrong] = useState<{ price?: string; start?: string; end?: string }>({});
  const [doubted, setDoubted] = useState<number>();
  const publishing = usePublishing({
    onSettled({ id, state, reason }) {
      if (state === "failed") return toast({ text: `${texts.publicationFailed} ${reason ?? ""}` });
      const isLater = state === "waiting";
      toast({
        text: isLater ? promotion.scheduled : promotion.live,
        action: { label: texts.undo, run: () => void undo(id) },
      });
      return onClose();
    },
  });
  const { isBusy, problems, crossing } = publishing;
  // Another promotion may interrupt it.
  const last = lasting && value.promotions.filter(({ id }) => id === lasting.id).at(-1);
  const same = last && Date.parse(last.until);
  const from = startDay === undefined ? undefined : fromLocal(`${startDay}T00:00`, timeZone);
  const first = from === undefined ? today : dayOf(from, timeZone);
  const until = end.by === "same" ? same : endOf(end, first, timeZone);
  const next = value.promotions.find((each) => Date.parse(each.from) === until);
  const read = readTyped(field, typed);
  const cents = "value" in read && typeof read.value === "number" ? read.value : undefined;
  const normal = typeof value.live === "number" ? value.live : 0;

  function publish(answer?: number[] | "after") {
    setAfter(answer === "after");
    const edits = [{ path: value.path, expected: value.live, value: cents }];
    publishing.send(
      requests.promote({
        edits,
        until: isoOf(until),
        ...(from !== undefined && { from: isoOf(from) }),
        ...(answer && { crossing: answer }),
      }),
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    // React passes the event on to the field's form, which would save.
    event.stopPropagation();
    const begins = from ?? Date.now();
    const found = {
      ...("problem" in read && { price: read.problem }),
      ...(startDay !== undefined && begins <= Date.now() && { start: promotion.badStart }),
      ...((until === undefined || until <= begins || until > Date.now() + longestMs) && {
        end: promotion.badEnd,
      }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0 || cents === undefined) return undefined;
    const isDoubtful = isUnusual(normal, cents) || cents >= normal;
    if (isDoubtful && doubted !== cents) return setDoubted(cents);
    // The server asks about any other promotion that this one would end.
    return publish(lasting && [lasting.id]);
  }

  const title = lasting ? promotion.changeTitle : promotion.title;
  const isDoubted = doubted !== undefined && doubted === cents;
  const isLater = from !== undefined || isAfter;
  const goes = isLater ? promotion.schedule : promotion.publish;
  if (crossing && until !== undefined) {
    return (
      <Sheet title={texts.crossing.title} closeLabel={texts.close} onClose={onClose}>
        <Crossing
          crossing={crossing}
          isBusy={isBusy}
          problems={problems}
          mine={{ what: shownPrice(cents), from, until }}
          onAnswer={publish}
        />
      </Sheet>
    );
  }
  return (
    <Sheet title={title} closeLabel={texts.close} onClose={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        <p className="muted">{field.label}</p>
        {cents !== undefined && !lasting && (
          <div className="stack card">
            <p className={styles.single}>
              <s>{shownPrice(normal)}</s>
              <Icon name="arrow" isSmall />
              <b>{shownPrice(cents)}</b>
            </p>
            {until !== undefined && <p className="small">{promotion.until(lastDate(until))}</p>}
          </div>
        )}
        <PriceInput
          label={promotion.price}
          value={typed}
          error={wrong.price}
          autoFocus
          onChange={setTyped}
        />
        {lasting && <p className="small muted">{price.normalStays(shownPrice(normal))}</p>}
        {!lasting && (
          <StartChoice
            label={promotion.starts}
            start={startDay}
            other={start ?? tomorrow}
            onChange={setStartDay}
          >
            <Field
              label={promotion.startDay}
              type="date"
              min={tomorrow}
              value={startDay}
              error={wrong.start}
              onChange={(event) => setStartDay(event.target.value)}
            />
          </StartChoice>
        )}
        <EndChoice
          label={promotion.ends}
          end={end}
          first={first}
          same={same}
          error={wrong.end}
          onChange={setEnd}
        >
          {until !== undefined && !lasting && (
            <p className="small muted">
              {promotion.when(
                from === undefined ? undefined : day(from),
                lastDay(until),
                next
                  ? promotion.thenNext(shownPrice(next.value))
                  : promotion.thenNormal(shownPrice(normal)),
              )}
            </p>
          )}
        </EndChoice>
        {isDoubted && (
          <Notice tone="attention" icon="alert" isLive>
            <p>
              {cents < normal
                ? fieldTexts.unusual(shownPrice(normal), shownPrice(cents))
                : promotion.notLower(shownPrice(normal))}
            </p>
          </Notice>
        )}
        <Problems problems={problems} />
        <Button type="submit" tone="main" icon="arrow" isWide disabled={isBusy}>
          {isBusy ? busyText(isLater) : isDoubted ? promotion.publishAnyway : goes}
        </Button>
        <p className="small muted">
          {!isLater && promotion.atOnce} {waiting > 0 && promotion.othersWait(waiting)}
        </p>
      </form>
    </Sheet>
  );
}
